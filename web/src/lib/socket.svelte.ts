/** A socket that comes back by itself, tells the truth about its state, and loses nothing that was asked of it. */
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
    return id;
  }

  forget(id: string): void {
    this.waiting = this.waiting.filter((message) => message.id !== id);
  }

  private connect(): void {
    this.connection = "connecting";
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
      this.hear(say);
    };
    ws.onclose = () => {
      if (ws === this.ws && !this.closed) this.wait();
    };
  }

  private wait(): void {
    this.connection = "lost";
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
