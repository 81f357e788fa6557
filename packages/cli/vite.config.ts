import { defineConfig } from "vite";

/** The command in few files that need nothing but Node.js; `main.js` loads the rest as it is needed. */
export default defineConfig({
  logLevel: "warn",
  build: { ssr: "src/main.ts", target: "node22", license: { fileName: "licences.md" } },
  ssr: { noExternal: true },
});
