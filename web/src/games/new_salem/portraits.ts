/** Who is seen at a seat: the character whose card one knows, and otherwise a stranger in the colours of the seat. */
import type { Portrait } from "..";
import type { Table } from "../../generated/types/new_salem";
import { drawnPicture, TONES } from "../../lib/pictures";
import { look } from "../../lib/seats";
import type { TableStore } from "../../lib/table.svelte";
import { drawnCharacter, drawnFigure, drawnStranger, FRAME, type StrangerLook } from "./people";
import { isTurned } from "./role.svelte";

/** The character at a seat, if the reader knows it; their own only after they have turned their card over. */
export function knownCharacter(table: TableStore, seat: number): string | undefined {
  const { characters } = (table.boardState ?? {}) as unknown as Partial<Table>;
  const id = characters?.[seat];
  const isCovered = seat === table.shownSeat && table.info?.phase === "playing" && !isTurned(table);
  return id && !isCovered ? id : undefined;
}
/** The class of a character's picture; nothing for one that is not drawn. */
export function characterPicture(id: string): string | undefined {
  const drawn = drawnCharacter(id);
  return drawn && drawnPicture(`person-${id}`, FRAME, () => drawn);
}
/** The class of the picture of whoever sits there, as far as the reader knows. */
export function portraitOf(table: TableStore, seat: number): Portrait {
  const known = knownCharacter(table, seat);
  const picture = known && characterPicture(known);
  return picture ? { picture, name: table.name("character", known) } : { picture: strangerPicture(seat) };
}
function strangerPicture(seat: number): string {
  return drawnPicture(`stranger-${look(seat).name}`, FRAME, (day) => drawnStranger(strangerLook(seat, day)));
}
function strangerLook(seat: number, day: boolean): StrangerLook {
  const { colour, shape, dark } = look(seat);
  return { colour, shape, edge: TONES[day ? 1 : 0][dark ? "piece-edge-2" : "piece-edge"] };
}
/** Whoever sits there, as they stand in a scene; `known` is their character, where it has come to light. */
export function figureOf(table: TableStore, seat: number, known = knownCharacter(table, seat)): string {
  return drawnFigure(known, strangerLook(seat, false));
}
