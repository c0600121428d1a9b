/** Sit down against bots at once. */
import { api, type GameInfo } from "./api";
import { me } from "./me.svelte";
import { router } from "./router.svelte";

export async function playBots(game: GameInfo, level = "apprentice"): Promise<void> {
  await me.come();
  const count = Math.max(game.seats[0] ?? 2, Math.min(3, game.seats.at(-1) ?? 3));
  const usual = game.levels.includes(level) ? level : (game.levels[0] ?? "");
  const chairs = Array.from({ length: count }, (_, at) =>
    at === 0 ? { kind: "me" as const } : { kind: "bot" as const, level: usual },
  );
  const made = await api.make({ game: game.id, chairs, open: false, autostart: true });
  router.go(`/tables/${made.table.id}`);
}
