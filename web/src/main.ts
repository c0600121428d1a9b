import { mount } from "svelte";
import App from "./App.svelte";
import { started } from "./lib/busy";
import { speak } from "./i18n/index.svelte";
import { registerServiceWorker } from "./lib/push";
import { settings } from "./lib/settings.svelte";
import "./styles.css";

settings.apply();
await speak(settings.language);
mount(App, { target: document.getElementById("app")! });
started();
if (import.meta.env.PROD) void registerServiceWorker().catch(() => undefined);
