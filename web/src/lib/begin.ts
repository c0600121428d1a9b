/** Sit down at once: against bots, or alone. */
import { api, type Chair, type GameInfo } from "./api";
import { me } from "./me.svelte";
import { router } from "./router.svelte";

export function playBots(game: GameInfo, level = "apprentice"): Promise<void> {
  const count = Math.max(2, game.seats[0] ?? 2, Math.min(3, game.seats.at(-1) ?? 3));
  const usual = game.levels.includes(level) ? level : (game.levels[0] ?? "");
  const bots = Array.from({ length: count - 1 }, (): Chair => ({ kind: "bot", level: usual }));
  return sitDown(game, bots);
}

export function playSolo(game: GameInfo): Promise<void> {
  return sitDown(game, []);
}

async function sitDown(game: GameInfo, others: Chair[]): Promise<void> {
  await me.come();
  const made = await api.make({ game: game.id, chairs: [{ kind: "me" }, ...others], open: false, autostart: true });
  router.go(`/tables/${made.table.id}`);
}
