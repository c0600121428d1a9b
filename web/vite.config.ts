import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built client lies inside the Python package, so that the wheel carries it.
export default defineConfig({
  plugins: [svelte()],
  logLevel: process.env.npm_lifecycle_event === "build" ? "warn" : "info",
  build: {
    outDir: "../src/walpurgis/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // One sheet for all: it packs better than twenty, and no board waits for another request.
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
  server: {
    proxy: { "/api": { target: process.env.WALPURGIS_SERVER ?? "http://127.0.0.1:8000", ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], css: { include: [/styles\.css/] } },
});
