import { expect, test } from "vitest";
import { TONES } from "./pictures";

const [styles] = Object.values(
  import.meta.glob<string>("../styles.css", { eager: true, query: "?raw", import: "default" }),
);

test("pictures have the colours of the page, by night and by day", () => {
  const [night, day] = styles!
    .split(/^:root.*{$/m)
    .slice(1, 3)
    .map((theme) => theme.split("}")[0]!);
  const colourOf = (name: string, theme: string) => theme.match(new RegExp(`--${name}: (\\S+);`))?.[1];
  for (const name of Object.keys(TONES[0]) as (keyof (typeof TONES)[0])[]) {
    expect(TONES[0][name], name).toBe(colourOf(name, night!));
    expect(TONES[1][name], name).toBe(colourOf(name, day!) ?? colourOf(name, night!));
  }
});
