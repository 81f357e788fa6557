import { join } from "node:path";
import { defineConfig } from "vitest/config";

const repository = import.meta.dirname;
const exclude = ["**/node_modules/**"];
const globalSetup = [join(repository, "tools/servers/src/global-setup.ts")];

/** Limits for what hangs: a machine that is busy with other lanes takes many times as long as one at rest. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

/** For every workspace (`vitest run --config` with its folder as root) and for the whole. */
export default defineConfig({
  test: {
    reporters: ["default", join(repository, "tools/lanes/src/counts-reporter.ts")],
    execArgv: ["--no-wasm-code-gc"], // as services run: see packages/service-kit/src/run.ts
    env: { NODE_COMPILE_CACHE: join(repository, "node_modules/.cache/node-compile") },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...exclude, "**/*.{int,long}.test.ts"],
          isolate: false, // they share no state, and load what they test once
          provide: { servers: { missing: {} } },
        },
      },
      {
        extends: true,
        test: {
          name: "int",
          include: ["**/*.int.test.ts"],
          exclude,
          ...patient,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: ["**/*.long.test.ts"],
          exclude,
          ...patient,
          globalSetup,
        },
      },
    ],
  },
});
