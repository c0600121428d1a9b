/**
 * How wide the screen is: on a narrow one a table shows one thing after the other, on a medium one the rail is a drawer. A
 * wide one that is low, such as a laptop's, has room at the sides rather than below.
 */
const narrow = matchMedia("(max-width: 767px)");
const medium = matchMedia("(min-width: 768px) and (max-width: 1179px)");
const low = matchMedia("(min-width: 1180px) and (max-height: 840px)");

class Screen {
  narrow = $state(narrow.matches);
  medium = $state(medium.matches);
  low = $state(low.matches);

  constructor() {
    narrow.addEventListener("change", () => (this.narrow = narrow.matches));
    medium.addEventListener("change", () => (this.medium = medium.matches));
    low.addEventListener("change", () => (this.low = low.matches));
  }
}
export const screen = new Screen();
