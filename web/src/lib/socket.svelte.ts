/** A socket that comes back by itself, tells the truth about its state, and loses nothing that was asked of it. */
import { untrack } from "svelte";
import { busySwitch } from "./busy";
import type { Ask, Say } from "./protocol";

export type Connection = "connecting" | "open" | "lost";

const WAITS = [0.5, 1, 2, 4, 8, 15];

export class Socket {
  connection = $state<Connection>("connecting");
  retryIn = $state(0);
  /** What was sent and not yet answered; it is sent again after a reconnect, and the server does nothing twice. */
  waiting = $state.raw<Ask[]>([]);
  everOpen = $state(false);

  private ws: WebSocket | undefined;
  private failures = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  private closed = false;
  private number = 0;
  /** Whether the server has said how things stand since the connection was made. */
  private informed = false;
  private readonly busy = busySwitch("socket");
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly url: () => string,
    private readonly hello: () => Record<string, unknown>,
    private readonly hear: (say: Say) => void,
  ) {
    addEventListener("online", this.retry);
  }

  open(): void {
    this.closed = false;
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    removeEventListener("online", this.retry);
    this.ws?.close();
    this.busy(false);
  }

  retry = (): void => {
    if (this.closed || this.connection === "open") return;
    clearInterval(this.timer);
    this.connect();
  };

  ask(type: string, fields: Record<string, unknown>): string {
    const id = `${this.prefix}-${++this.number}`;
    const message = { type, id, ...fields } as Ask;
    this.waiting = [...this.waiting, message];
    if (this.connection === "open") this.ws?.send(JSON.stringify(message));
    this.noteWork();
    return id;
  }

  /** Ask something that is of no use later: it is lost with the connection, and never sent again. */
  askOnce(type: string, fields: Record<string, unknown>): string {
    const id = `${this.prefix}-${++this.number}`;
    if (this.connection === "open") this.ws?.send(JSON.stringify({ type, id, ...fields }));
    return id;
  }

  forget(id: string): void {
    this.waiting = this.waiting.filter((message) => message.id !== id);
  }

  private connect(): void {
    this.connection = "connecting";
    this.informed = false;
    this.noteWork();
    const ws = new WebSocket(this.url());
    this.ws = ws;
    ws.onopen = () => {
      this.failures = 0;
      this.everOpen = true;
      ws.send(JSON.stringify({ type: "hello", ...this.hello() }));
      this.connection = "open";
      for (const message of this.waiting) ws.send(JSON.stringify(message));
    };
    ws.onmessage = (event) => {
      const say = JSON.parse(String(event.data)) as Say;
      if (say.type === "done" || say.type === "error") this.forget(say.id);
      this.informed ||= say.type === "update" || say.type === "error";
      this.hear(say);
      this.noteWork();
    };
    ws.onclose = () => {
      if (ws === this.ws && !this.closed) this.wait();
    };
  }

  /** Something will come soon: how things stand, or an answer. Where the connection is lost, nobody knows when. */
  private noteWork(): void {
    const [connection, waiting] = untrack(() => [this.connection, this.waiting]);
    this.busy(!this.closed && connection !== "lost" && (!this.informed || waiting.length > 0));
  }

  private wait(): void {
    this.connection = "lost";
    this.noteWork();
    this.retryIn = Math.ceil(WAITS[Math.min(this.failures++, WAITS.length - 1)]!);
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.retryIn -= 1;
      if (this.retryIn <= 0) {
        clearInterval(this.timer);
        this.connect();
      }
    }, 1000);
  }
}
