import { glob, readFile } from "node:fs/promises";
import { SourceDocument, StructuredData } from "@quarry/contracts";
import { expect, it } from "vitest";
import { readerSettings } from "./config.ts";

const page = await readFile(new URL("../../../docs/ingestion.md", import.meta.url), "utf8");
const unnamed = (names: readonly string[]) => names.filter((name) => !page.includes(`\`${name}`));

it("the page on ingestion names every variable, every field of a document and every kind of data", () => {
  expect(Object.keys(readerSettings).filter((name) => !page.includes(name))).toEqual([]);
  expect(unnamed(Object.keys(SourceDocument.shape))).toEqual([]);
  expect(unnamed(StructuredData.shape.kind.options)).toEqual([]);
});

async function codesInCode(): Promise<string[]> {
  const codes = new Set<string>();
  for await (const name of glob("**/*.ts", { cwd: import.meta.dirname })) {
    if (/\.test(ing)?\.ts$/.test(name)) continue;
    const source = await readFile(new URL(name, import.meta.url), "utf8");
    for (const [, code = ""] of source.matchAll(codeInCode)) codes.add(code);
  }
  return [...codes].sort();
}

/** A warning's code where it is written, in an object or as a constant. */
const codeInCode = /(?:\bcode: |\bconst filledByScript = )"([a-z]+(?:_[a-z]+)+)"/g;

it("the page on ingestion tells of every warning, and of no other", async () => {
  const [, table = ""] = /## Warnings\n([^#]*)/.exec(page) ?? [];
  const columns = table.split("\n").map((row) => row.split("|")[1] ?? "");
  const told = columns.flatMap((column) =>
    [...column.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code),
  );
  expect(told.sort()).toEqual(await codesInCode());
});
