import { loading } from "../lib/busy";
import { settings } from "../lib/settings.svelte";
import type { Language } from "../lib/text";
import type { Messages } from "./en";

const loaders: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import("./en")).en,
  de: async () => (await import("./de")).de,
};

let messages = $state.raw<Messages>();

/** The words of the frame in the chosen language. */
export function t(): Messages {
  if (!messages) throw new Error("no language is loaded");
  return messages;
}

export async function speak(language: Language): Promise<void> {
  messages = await loading(loaders[language]());
  settings.language = language;
  document.documentElement.lang = language;
}
