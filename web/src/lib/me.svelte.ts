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
  /** Be somebody, so that one can sit down. */
  async come(): Promise<Me> {
    this.user ??= (await api.guest(NAMES[Math.floor(Math.random() * NAMES.length)]!)).user;
    return this.user;
  }
  async rename(name: string): Promise<void> {
    await this.come();
    await api.rename(name.trim());
    this.user = await api.me();
  }
}
export const me = new Person();
