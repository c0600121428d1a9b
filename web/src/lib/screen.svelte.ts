/** How wide the screen is: on a narrow one a table shows one thing after the other, on a medium one the rail is a drawer. */
const narrow = matchMedia("(max-width: 767px)");
const medium = matchMedia("(min-width: 768px) and (max-width: 1179px)");

class Screen {
  narrow = $state(narrow.matches);
  medium = $state(medium.matches);

  constructor() {
    narrow.addEventListener("change", () => (this.narrow = narrow.matches));
    medium.addEventListener("change", () => (this.medium = medium.matches));
  }
}
export const screen = new Screen();
