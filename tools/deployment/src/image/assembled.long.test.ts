import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { describeWithProgram, killedWithParent, startProcess } from "@quarry/servers";
import { openSuite } from "@quarry/systems";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inRepository, root } from "../repository.ts";
import { readEveryFormat } from "./every-format.ts";

const run = promisify(execFile);
const ready = /Quarry is ready at (http:\S+)/;
const key = "a-key-for-tests";
const languages = "node_modules/@tesseract.js-data/eng";

/** Starts the server of a folder, has it read a source of each format and serve its pages, and stops it. */
async function useServerOf(folder: string, data: string, under: readonly string[] = []) {
  const entry = join(folder, "services/standalone/src/main.ts");
  const [command = "", ...args] = [...under, process.execPath, entry];
  const server = await startProcess({
    name: "standalone",
    ...killedWithParent(command, ...args),
    environment: {
      PORT: "0",
      QUARRY_METRICS_PORT: "0",
      QUARRY_CHROMIUM: "off",
      QUARRY_API_KEY: key,
      QUARRY_DATA_DIR: data,
    },
    ready,
  });
  try {
    const baseUrl = ready.exec(server.output())?.[1] ?? "";
    const system = { baseUrl, apiKey: async () => key, [Symbol.asyncDispose]: async () => {} };
    await readEveryFormat(await (await openSuite(system, "http://127.0.0.1:1")).caller());
    for (const file of ["swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png"]) {
      expect([file, (await fetch(`${baseUrl}/docs/${file}`)).status]).toEqual([file, 200]);
    }
    expect(server.output()).not.toContain("missing or broken");
  } finally {
    await server.stop();
  }
}

/** Names the package of a file below node_modules. */
function packageOf(path: string): string {
  const [, name = ""] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return name;
}

describeWithProgram("strace", "what an image is assembled of", () => {
  const opened = new AsyncDisposableStack();
  let folder: string;
  let assembled: string;
  beforeAll(async () => {
    folder = opened.adopt(await mkdtemp(join(tmpdir(), "quarry-assembled-")), (made) =>
      rm(made, { recursive: true, force: true }),
    );
    assembled = join(folder, "quarry");
    const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
    const script = ["deploy/assemble.sh", "standalone", assembled];
    await run("sh", script, { cwd: root, env: { ...process.env, PATH }, maxBuffer: 2 ** 26 });
  }, 600_000);
  afterAll(() => opened.disposeAsync());

  it("reads sources of every format and serves its pages", { timeout: 300_000 }, async () => {
    await useServerOf(assembled, join(folder, "data"));
    expect(existsSync(join(assembled, "packages/console/dist"))).toBe(true);
  });

  it("has every file of its packages that the repository opens for this", {
    timeout: 600_000,
  }, async () => {
    const notes = join(folder, "calls");
    const calls = ["-f", "--seccomp-bpf", "-o", notes, "-e", "trace=open,openat"];
    await useServerOf(root, join(folder, "data-of-repository"), ["strace", "-D", ...calls]);
    const { components } = JSON.parse(await readFile(join(assembled, "sbom.cdx.json"), "utf8"));
    const installed = new Set(
      components.map((part: { "bom-ref": string }) => part["bom-ref"].replace(/@[^@]*$/, "")),
    );
    const paths = [...(await readFile(notes, "latin1")).matchAll(/"([^"]*)"/g)]
      .map(([, path = ""]) => path)
      .filter((path) => path.startsWith(root) && existsSync(path))
      .map((path) => path.slice(root.length))
      .filter((path) => installed.has(packageOf(path)));
    expect(paths).toContain("node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs");
    expect([...new Set(paths)].filter((path) => !existsSync(join(assembled, path)))).toEqual([]);
  });

  it("recognises text by tesseract, once a language is added", { timeout: 60_000 }, async () => {
    await cp(inRepository(languages), join(assembled, languages), { recursive: true });
    const trials = join(assembled, "packages/readers/src/self-test/trials.ts");
    const script = `import(${JSON.stringify(trials)}).then((each) => each.tryTesseract("eng"))`;
    await run(process.execPath, ["--eval", script]);
  });
});
