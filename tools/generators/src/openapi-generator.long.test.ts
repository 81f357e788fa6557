import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeWithTools, toolCommand, toolFolder } from "@quarry/servers";
import { expect, it } from "vitest";
import { type Trial, trials } from "./try-client.ts";
import { tryTypeScript } from "./typescript.ts";

const slow = 240_000;

/** What it says of any document of OpenAPI 3.1, of words of its languages, and of streams of events. */
const ofItself = [
  "OpenAPI 3.1 support is still in beta",
  "Failed to get the schema name: null",
  "(reserved word) cannot be used as",
  "Codegen property is null",
  "No application/json content media type found",
];

/** Makes a client into `client` of the trial's folder. */
async function generate(trial: Trial, language: string, options: string[] = []): Promise<void> {
  const made = ["-i", trial.document, "-o", join(trial.folder, "client"), ...options];
  const output = await trial.run(toolCommand("openapi-generator") ?? "", [
    ...["generate", "-g", language, ...made],
  ]);
  const warnings = output.split("\n").filter((line) => /WARN|ERROR|Exception/.test(line));
  const own = warnings.filter((line) => !ofItself.some((known) => line.includes(known)));
  expect(own).toEqual([]);
}

describeWithTools(["openapi-generator"], "openapi-generator", () => {
  const begin = trials();

  it("makes a client in TypeScript", { timeout: slow }, async () => {
    const trial = await begin();
    await generate(trial, "typescript-fetch");
    await tryTypeScript(trial, "typescript-fetch.txt");
  });

  it("makes a client in Go", { timeout: slow }, async () => {
    const trial = await begin();
    await generate(trial, "go", [
      "--additional-properties=withGoMod=false,useOneOfDiscriminatorLookup=true",
    ]);
    await rename(join(trial.folder, "client"), join(trial.folder, "made"));
    await mkdir(join(trial.folder, "client"));
    await trial.run("sh", ["-c", "cp made/*.go client/"]);
    await writeFile(join(trial.folder, "go.mod"), "module quarry\n\ngo 1.24\n");
    await trial.program("main.go");
    await trial.tryOut("go", ["run", "."]);
  });
});

describeWithTools(["openapi-generator", "python-clients"], "openapi-generator and Python", () => {
  const begin = trials();

  it("makes a client in Python", { timeout: slow }, async () => {
    const trial = await begin();
    await generate(trial, "python");
    await trial.program("openapi_generator.py", "program.py");
    const python = join(toolFolder("python-clients"), "bin/python");
    await trial.tryOut(python, ["program.py"], { PYTHONPATH: join(trial.folder, "client") });
  });
});
