/** How wide the screen is: on a narrow one a table shows one thing after the other. */
const media = matchMedia("(max-width: 767px)");

class Screen {
  narrow = $state(media.matches);

  constructor() {
    media.addEventListener("change", () => (this.narrow = media.matches));
  }
}
export const screen = new Screen();
