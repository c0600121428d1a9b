/** Who is at this browser. A guest is made silently when one is needed; the name can be changed at any time. */
import { api, type Me } from "./api";

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
  async load(): Promise<void> {
    this.user = (await api.session()).user ?? undefined;
  }
  /** Be somebody, so that one can sit down: whoever this browser is known as, or a new guest. */
  async ensureUser(): Promise<Me> {
    if (!this.user) await this.load();
    this.user ??= (await api.guest(NAMES[Math.floor(Math.random() * NAMES.length)]!)).user;
    return this.user;
  }
  async rename(name: string): Promise<void> {
    await this.ensureUser();
    await api.rename(name.trim());
    this.user = await api.me();
  }
  /** Become an account: name, tables and statistics stay. */
  async register(account: string, password: string): Promise<void> {
    await this.ensureUser();
    this.user = (await api.register(account, password)).user;
  }
  async logIn(account: string, password: string): Promise<void> {
    this.user = (await api.logIn(account, password)).user;
  }
  /** Another password; every other browser has to sign in anew. */
  async changePassword(old: string, fresh: string): Promise<void> {
    this.user = (await api.changePassword(old, fresh)).user;
  }
  async logOutElsewhere(): Promise<void> {
    this.user = (await api.logOutElsewhere()).user;
  }
  /** Another password by a one-time link; one is signed in with it at once. */
  async resetPassword(token: string, fresh: string): Promise<void> {
    this.user = (await api.resetPassword(token, fresh)).user;
  }
  async logOut(): Promise<void> {
    await api.logOut();
    this.user = undefined;
  }
  async deleteAccount(): Promise<void> {
    await api.deleteAccount();
    this.user = undefined;
  }
  /** Name an address that is told when it is one's turn, or none; gives the secret that signs the messages. */
  async setWebhook(url: string): Promise<string> {
    await this.ensureUser();
    const secret = (await api.setWebhook(url)).webhook_secret ?? "";
    this.user = await api.me();
    return secret;
  }
}
export const me = new Person();
