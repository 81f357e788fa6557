import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import openapiTypeScript, { astToString } from "openapi-typescript";
import ts from "typescript";
import { expect, it, vi } from "vitest";
import { trials } from "./try-client.ts";
import { tryTypeScript } from "./typescript.ts";

const begin = trials();
const slow = 240_000;

/** A form's file, which openapi-typescript takes for text by default. */
const file = ts.factory.createTypeReferenceNode("Blob");

it("makes types by openapi-typescript, which openapi-fetch works by", {
  timeout: slow,
}, async () => {
  const warnings = vi.spyOn(console, "warn");
  const trial = await begin();
  const types = await openapiTypeScript(pathToFileURL(trial.document), {
    transform: ({ format }) => (format === "binary" ? file : undefined),
  });
  expect(warnings).not.toHaveBeenCalled();
  await writeFile(join(trial.folder, "api.ts"), astToString(types));
  await tryTypeScript(trial, "openapi-fetch.txt");
});

it("makes a client by @hey-api/openapi-ts", { timeout: slow }, async () => {
  const trial = await begin();
  const found = createRequire(import.meta.url).resolve("@hey-api/openapi-ts/package.json");
  const command = join(dirname(found), "dist/run.mjs");
  const hook = join(import.meta.dirname, "typescript-5.ts");
  const output = join(trial.folder, "client");
  const printed = await trial.run(process.execPath, [
    ...["--import", hook, command, "--input", trial.document, "--output", output],
  ]);
  expect(printed).toContain("files");
  expect(printed).not.toMatch(/warn|error/i);
  await tryTypeScript(trial, "hey-api.txt");
});
