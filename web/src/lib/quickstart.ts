/** Starts a game at once: against bots, or alone. */
import { lobbyEntry } from "../games/lobby";
import { guideState } from "./guided";
import { api, type Chair, type GameInfo } from "./api";
import { me } from "./me.svelte";
import { router } from "./router.svelte";
import { readStored, writeStored } from "./storage";

/** The level of bots that was chosen last, by game, and the games that were begun in this browser. */
const LEVELS = "walpurgis.levels";
const PLAYED = "walpurgis.played";
const USUAL = "apprentice";

export function levelOf(game: GameInfo): string {
  const last = readStored<string>(LEVELS)[game.id] ?? USUAL;
  return game.levels.includes(last) ? last : (game.levels[0] ?? "");
}
export function rememberLevel(game: GameInfo, level: string): void {
  writeStored(LEVELS, { [game.id]: level });
}
/** Whether the next game against bots is a newcomer's first one, which is simpler than others. */
export function isFirst(game: GameInfo): boolean {
  return !!lobbyEntry(game.id)?.firstOptions && !readStored<boolean>(PLAYED)[game.id];
}

export function playBots(game: GameInfo, level = levelOf(game)): Promise<void> {
  const count = Math.max(2, game.seats[0] ?? 2, Math.min(3, game.seats.at(-1) ?? 3));
  const usual = game.levels.includes(level) ? level : (game.levels[0] ?? "");
  const bots = Array.from({ length: count - 1 }, (): Chair => ({ kind: "bot", level: usual }));
  const options = isFirst(game) ? lobbyEntry(game.id)?.firstOptions : {};
  return startTable(game, bots, options);
}

export function playSolo(game: GameInfo): Promise<void> {
  return startTable(game, []);
}

async function startTable(game: GameInfo, others: Chair[], options = {}): Promise<void> {
  await me.ensureUser();
  const chairs: Chair[] = [{ kind: "me" }, ...others];
  guideState.on ||= !readStored<boolean>(PLAYED)[game.id];
  const made = await api.createTable({ game: game.id, chairs, options, open: false, autostart: true });
  writeStored(PLAYED, { [game.id]: true });
  router.go(`/tables/${made.table.id}`);
}
