import { expect, test } from "vitest";
import { TONES } from "./pictures";

const [styles] = Object.values(
  import.meta.glob<string>("../styles.css", { eager: true, query: "?raw", import: "default" }),
);

test("pictures have the colours of the page, by night and by day", () => {
  const [night, day] = styles!.split(":root.day {");
  for (const [at, theme] of [night, day].entries())
    for (const [name, colour] of Object.entries(TONES[at]!)) expect(theme, name).toContain(`--${name}: ${colour};`);
});
