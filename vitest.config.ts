import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default", "./tools/lanes/src/summary-reporter.ts"],
    include: ["{packages,services,tools,tests,evaluation}/**/*.test.ts"],
    exclude: ["**/node_modules/**"],
    execArgv: ["--no-wasm-code-gc"], // as services run: see packages/service-kit/src/run.ts
    globalSetup: ["tools/servers/src/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
