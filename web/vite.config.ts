import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const PACKED = /\.(js|css|svg)$/;
/** Small modules that all boards draw with, and the rules: in one file they pack better, and need one request. */
const DRAWING = /src\/lib\/(?:explain|motion|shapes|Shape|Hat|Hatching|pointing|screen)\.|src\/frame\/Mark\./;
/** What tables alone need, whichever game it is. */
const FOLLOWING = /src\/lib\/(?:flights|scroll|Trail)\./;
/** The frame of a table, a replay or a lesson: a dozen modules that never come one without the other. */
const FRAME =
  /src\/frame\/(?:Announcer|Chat|Choices|Flights|Frame|keys|Log|Offers|PromptBar|SeatFace|SeatName|Seats|SeatStrip|SinceYourMove|TopBar)\./;
const compress = promisify(brotliCompress);

/** Writes each asset packed with Brotli beside it: a sixth smaller than what the server packs itself with gzip. */
function packAssets(): Plugin {
  return {
    name: "pack-assets",
    apply: "build",
    async writeBundle({ dir }) {
      const folder = join(dir!, "assets");
      const names = (await readdir(folder)).filter((name) => PACKED.test(name));
      const pack = async (path: string) => {
        const body = await readFile(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
        await writeFile(`${path}.br`, await compress(body, { params }));
      };
      await Promise.all(names.map((name) => pack(join(folder, name))));
    },
  };
}

// The built client lies inside the Python package, so that the wheel carries it.
export default defineConfig({
  plugins: [svelte(), packAssets()],
  logLevel: process.env.npm_lifecycle_event === "build" ? "warn" : "info",
  build: {
    outDir: "../src/walpurgis/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // One sheet for all: it packs better than twenty, and no board waits for another request.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "drawing", test: DRAWING },
            { name: "following", test: FOLLOWING },
            { name: "frame", test: FRAME },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: process.env.WALPURGIS_SERVER ?? "http://127.0.0.1:8000", ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], css: { include: [/styles\.css/] } },
});
