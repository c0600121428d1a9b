/** Records of games as files: what a browser saves and opens. */
import { api } from "./api";

/** Save the record of a table as a file. */
export async function downloadRecord(id: string, game: string): Promise<void> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await api.record(id)], { type: "text/plain" }));
  link.download = `${game}-${id}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Bring a record from a file; returns where it can be seen: a finished game as a replay, another one to be played on. */
export async function uploadRecord(file: File): Promise<string> {
  const { table } = await api.bringRecord(await file.text());
  return table.phase === "over" ? `/replays/${table.id}` : `/tables/${table.id}`;
}
