import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./i18n/index.svelte";
import { settings } from "./lib/settings.svelte";
import "./styles.css";

settings.apply();
await speak(settings.language);
mount(App, { target: document.getElementById("app")! });
