import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

/** Leaves `.br` and `.gz` beside each built file, so that no server compresses them again. */
const compressed: Plugin = {
  name: "compressed",
  writeBundle({ dir = "" }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
      if (!/\.(html|js|css|svg)$/.test(name)) continue;
      const file = join(dir, name);
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
    }
  },
};

/**
 * The page is served at `console` and its files beneath, by addresses that are relative: a proxy may put
 * any prefix before them. React's name stands for Preact, which the router and the cache import.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [compressed],
  resolve: {
    alias: {
      "react/jsx-runtime": "preact/jsx-runtime",
      "react-dom": "preact/compat",
      react: "preact/compat",
    },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    assetsDir: "console",
    assetsInlineLimit: 0,
    modulePreload: false,
    target: "es2023",
    reportCompressedSize: false,
    rolldownOptions: {
      // one file for all that is needed to start, also where a view that is loaded later shares it
      output: { codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] } },
      // of "use client", which means nothing here
      onwarn: (warning, log) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && log(warning),
    },
  },
});
