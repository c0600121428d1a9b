/** Who is at this browser. A guest is made silently when one is needed; the name can be changed at any time. */
import { api, ApiError, type Me } from "./api";

const NAMES = [
  "Wilma",
  "Marei",
  "Ilse",
  "Oskar",
  "Jonas",
  "Tilda",
  "Ottilie",
  "Bruno",
  "Edda",
  "Korbinian",
  "Lioba",
  "Anselm",
];

class Person {
  user = $state.raw<Me>();

  get name(): string {
    return this.user?.name ?? "";
  }
  /** Look whether this browser is known already. */
  async look(): Promise<void> {
    try {
      this.user = await api.me();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
  }
  /** Be somebody, so that one can sit down: whoever this browser is known as, or a new guest. */
  async come(): Promise<Me> {
    if (!this.user) await this.look();
    this.user ??= (await api.guest(NAMES[Math.floor(Math.random() * NAMES.length)]!)).user;
    return this.user;
  }
  async rename(name: string): Promise<void> {
    await this.come();
    await api.rename(name.trim());
    this.user = await api.me();
  }
  /** Become an account: name, tables and statistics stay. */
  async keep(account: string, password: string): Promise<void> {
    await this.come();
    this.user = await api.keep(account, password);
  }
  async logIn(account: string, password: string): Promise<void> {
    this.user = (await api.logIn(account, password)).user;
  }
  async logOut(): Promise<void> {
    await api.logOut();
    this.user = undefined;
  }
  async forget(): Promise<void> {
    await api.forget();
    this.user = undefined;
  }
  /** Name an address that is told when it is one's turn, or none; gives the secret that signs the messages. */
  async setWebhook(url: string): Promise<string> {
    await this.come();
    const secret = (await api.setWebhook(url)).webhook_secret ?? "";
    this.user = await api.me();
    return secret;
  }
}
export const me = new Person();
