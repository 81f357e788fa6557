import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { invoicePdf } from "@quarry/samples";
import { describeWithProgram, describeWithTools, toolCommand } from "@quarry/servers";
import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inChromium } from "./testing/in-chromium.testing.ts";
import { type Installed, installClient, root } from "./testing/installed.testing.ts";
import type { smoke } from "./testing/smoke.testing.ts";

/** A compiler takes its time where the machine is busy, in ms. */
const slow = 180_000;

/** The examples of the README, each with what it prints. */
const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
const snippets = [...readme.matchAll(/^```ts\n(.*?)^```\n```\n(.*?)^```$/gms)].map(
  ([, program = "", output = ""], index) => ({ file: `snippet-${index + 1}`, program, output }),
);

/** The program of a page of the project that is for every client, with what it prints. */
const shared = ["README.md", "docs/clients.md"].map((page) => {
  const text = readFileSync(join(root, page), "utf8");
  const found = /^```ts\n(.*?)^```\n```sh\n[^`]*^```\n```\n(.*?)^```$/ms.exec(text);
  const [, program = "", output = ""] = found ?? [];
  return { file: page.toLowerCase().replaceAll(/\W/g, "-"), program, output };
});
const programs = [...snippets, ...shared];

/** What a page calls from: its own origin, which the server is configured to allow. */
const origin = "http://app.example";

const opened = new AsyncDisposableStack();
let client: Installed;
let system: StandaloneSystem;
beforeAll(async () => {
  client = opened.use(installClient());
  const { folder } = client;
  writeFileSync(join(folder, "invoice.pdf"), (await invoicePdf()).bytes);
  for (const { file, program } of programs) writeFileSync(join(folder, `${file}.ts`), program);
  const program = readFileSync(join(import.meta.dirname, "testing/smoke.testing.ts"), "utf8");
  writeFileSync(join(folder, "smoke.js"), stripTypeScriptTypes(program));
  writeFileSync(join(folder, "run-smoke.js"), runSmoke);
  const environment = { QUARRY_CORS_ORIGINS: origin };
  const documents = { documentsUrl: "http://127.0.0.1:1" };
  system = opened.use(await startStandaloneSystem(documents, environment));
}, slow);
afterAll(() => opened.disposeAsync());

const runSmoke = `import { smoke } from "./smoke.js";
console.log(JSON.stringify(await smoke({})));
`;

/** A module and all that it imports, as a browser loads it. */
async function bundled(entry: string): Promise<string> {
  const lib = { entry, formats: ["es" as const] };
  const options = { write: false, lib, rolldownOptions: { external: [] } };
  const built = await build({ configFile: false, logLevel: "silent", build: options });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !("output" in output)) throw new Error("vite has built nothing");
  return output.output[0].code;
}

describe("the package as it is published", () => {
  it("has no dependency, and nothing that only development needs", () => {
    const manifest = JSON.parse(readFileSync(join(client.path, "package.json"), "utf8"));
    expect(manifest.dependencies).toBeUndefined();
    expect(manifest.devDependencies).toBeUndefined();
    const files = readdirSync(client.path, { recursive: true }).map(String);
    expect(files.filter((file) => /\.(test|testing)\./.test(file))).toEqual([]);
  });

  it("has nothing that publint would change", async () => {
    const { publint } = await import("publint");
    const { messages } = await publint({ pkgDir: client.path, strict: true, pack: false });
    expect(messages.filter(({ code }) => code !== "USE_LICENSE")).toEqual([]);
  });

  it("is at most 15 KB as a browser loads it, and needs no module of Node's", async () => {
    const code = await bundled(join(client.path, "index.js"));
    expect(code).not.toMatch(/["'`]node:/);
    expect(gzipSync(code).length).toBeLessThanOrEqual(15_000);
  });
});

describe("the examples of the READMEs and of the page for every client", () => {
  it("are ten in the package's README, and one on each page of the project", () => {
    expect(snippets).toHaveLength(10);
    expect(shared.map(({ output }) => output)).not.toContain("");
  });

  it(
    "compile under strict rules",
    () => {
      const strict = ["--strict", "--module", "nodenext", "--target", "es2024", "--types", "node"];
      const exact = [
        "--exactOptionalPropertyTypes",
        "--noUncheckedIndexedAccess",
        "--skipLibCheck",
        "false",
      ];
      const files = programs.map(({ file }) => `${file}.ts`);
      const tsc = join(root, "node_modules/.bin/tsc");
      expect(client.run(tsc, [...strict, ...exact, ...files])).toBe("");
    },
    slow,
  );

  it.each(programs)(
    "$file prints what stands below it",
    async ({ file, output }) => {
      const env = { QUARRY_URL: system.baseUrl, QUARRY_API_KEY: await system.apiKey(file) };
      const args = ["--no-strip-types", `${file}.js`];
      expect(client.run(process.execPath, args, env)).toBe(output);
    },
    slow,
  );
});

/** What the smoke test returns wherever it runs. */
const works: Awaited<ReturnType<typeof smoke>> = {
  ...{ text: "TK-4711", file: "TK-4711", stream: "TK-4711", followed: "completed" },
  ...{ quote: "TK-4711", refused: "SOURCE_REFUSED", listed: 4 },
};

describe("in every runtime", () => {
  const runtimes = [
    { tool: "node-22", args: ["run-smoke.js"] },
    { tool: "bun", args: ["run", "run-smoke.js"] },
    { tool: "deno", args: ["run", "--no-prompt", "--allow-net", "--allow-env", "run-smoke.js"] },
  ] as const;
  const smokeBy = async (command: string, args: readonly string[], account: string) => {
    const env = { QUARRY_URL: system.baseUrl, QUARRY_API_KEY: await system.apiKey(account) };
    return client.run(command, [...args], env).trim();
  };

  it("works in this Node.js", { timeout: slow }, async () => {
    const args = ["--no-strip-types", "run-smoke.js"];
    expect(JSON.parse(await smokeBy(process.execPath, args, "node"))).toEqual(works);
  });

  for (const { tool, args } of runtimes) {
    describeWithTools([tool], tool, () => {
      it("works", { timeout: slow }, async () => {
        const output = await smokeBy(toolCommand(tool) ?? tool, args, tool);
        expect(output).toBe(JSON.stringify(works));
      });
    });
  }

  describeWithProgram("chromium", "Chromium", () => {
    it("works on a page of an origin that the server allows", { timeout: slow }, async () => {
      const settings = { baseUrl: system.baseUrl, apiKey: await system.apiKey("chromium") };
      const code = await bundled(join(client.folder, "smoke.js"));
      expect(await inChromium({ origin, code, settings })).toEqual(works);
    });
  });
});
