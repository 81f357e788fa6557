import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const repository = join(import.meta.dirname, "../../..");
const lane = (project: string) => `vitest run --config ../../vitest.config.ts --project ${project}`;

/** A repository of workspaces in which something fails in every way that CI must name. */
const files = {
  "package.json": {
    ...{ name: "planted", packageManager: "npm@11.0.0", workspaces: ["packages/*"] },
    scripts: {
      "check:format": "true",
      "check:types": "echo 'a.ts(1,1): error TS2322: planted type error' && false",
      "check:unused": "true",
      "check:imports": "true",
      "check:generated": "true",
      "check:words": "true",
      "check:openapi": "true",
      demo: "echo 'planted demo failure' && false",
      servers: "echo 'planted installation failure' && false",
    },
  },
  "packages/one/package.json": {
    name: "@planted/one",
    scripts: { test: lane("unit"), "test:int": lane("int") },
  },
  "packages/two/package.json": { name: "@quarry/tests", scripts: { test: lane("unit") } }, // in a run of its own
  "packages/servers/package.json": { name: "@quarry/servers" }, // the lanes wait for its sources
  "packages/one/src/unit.test.ts": `import { expect, it } from "vitest";
    it("passes", () => expect(1).toBe(1));
    it("fails as a unit", () => expect("planted unit").toBe("other"));`,
  "packages/one/src/server.int.test.ts": `import { expect, it } from "vitest";
    it("fails on a server", () => expect("planted server").toBe("other"));`,
  "packages/one/src/unstable.int.test.ts": `import { existsSync, writeFileSync } from "node:fs";
    import { expect, it } from "vitest";
    it("passes the second time", () => {
      const ranBefore = existsSync("ran");
      writeFileSync("ran", "");
      expect(ranBefore).toBe(true);
    });`,
  "packages/two/src/crash.test.ts": `import { it } from "vitest";
    it("ends its process", () => process.kill(process.ppid, "SIGKILL"));`,
};

describe("a run of CI in which checks, tests and processes fail", () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-ci-"));
  let lines: string[] = [];
  let status: number | null = null;

  beforeAll(() => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      const text = typeof content === "string" ? content : JSON.stringify(content);
      writeFileSync(join(folder, path), text);
    }
    for (const path of ["turbo.json", "vitest.config.ts", "tsconfig.base.json", "tsconfig.json"]) {
      cpSync(join(repository, path), join(folder, path));
    }
    symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
    symlinkSync(join(repository, "tools"), join(folder, "tools"));
    const environment = Object.entries(process.env).filter(
      ([name]) => !/^(TURBO_|VITEST)/.test(name),
    );
    const run = spawnSync("node", [join(repository, "tools/lanes/src/ci.ts")], {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...Object.fromEntries(environment),
        QUARRY_TEST_MONGODB_URL: "mongodb://127.0.0.1:1",
        XDG_CACHE_HOME: join(folder, "cache"),
      },
    });
    status = run.status;
    lines = run.stdout.trimEnd().split("\n").slice(-80);
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  it("ends with an exit code other than 0", () => expect(status).toBe(1));

  it.each([
    ["a failed check", "failed: check:types", "planted type error"],
    [
      "a failed unit test",
      "failed: @planted/one test src/unit.test.ts > fails as a unit",
      "planted unit",
    ],
    ["a failed test on a server", "> fails on a server", "planted server"],
    ["a failed demo", "failed: npm run --silent demo -- --once", "planted demo failure"],
    ["servers that could not be installed", "servers -- --install", "planted installation failure"],
    ["a test process that crashed", "failed: @quarry/tests test", "before its tests had ended"],
  ])("names %s in its last 80 lines, with the error", (_, name, error) => {
    const at = lines.findIndex((line) => line.includes(name) && line.startsWith("failed: "));
    expect(at).toBeGreaterThanOrEqual(0);
    expect(lines.slice(at, at + 5).join("\n")).toContain(error);
  });

  it("lists a file that passes when it is run again alone, and counts it as passed", () => {
    expect(lines).toContain(
      "unstable: @planted/one src/unstable.int.test.ts passed only when it was run again alone",
    );
    expect(lines.at(-1)).toBe("2 passed, 6 failed, 0 skipped");
  });
});
