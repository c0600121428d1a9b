/** What a thing says to whatever shows it or not: somebody wants to see it. */
declare module "svelte/elements" {
  export interface DOMAttributes<T extends EventTarget> {
    onbring?: (event: CustomEvent & { currentTarget: T }) => void;
  }
}
export {};
