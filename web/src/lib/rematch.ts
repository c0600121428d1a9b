/** Playing again: everybody takes their old seat at the new table, and the game begins when all have. */
import { api, type TableInfo } from "./api";

/** Take one's old seats at the rematch of a finished table; it is made if nobody has asked for it yet. Returns its id. */
export async function joinRematch(table: TableInfo, seats: readonly number[]): Promise<string> {
  const again = await api.rematch(table.id);
  for (const seat of seats)
    if (again.seats[seat]?.kind === "open") await api.takeSeat(again.id, seat, "", table.seats[seat]?.name);
  const now = await api.table(again.id);
  if (now.phase === "forming" && now.seats.every((seat) => seat.kind !== "open")) await api.start(again.id);
  return again.id;
}

/** Who sits at the rematch already, of those people who have played. */
export async function joinedRematch(table: TableInfo): Promise<string[]> {
  const again = await api.table(table.rematch);
  return again.seats.filter((seat) => seat.kind === "person").map((seat) => seat.name);
}
