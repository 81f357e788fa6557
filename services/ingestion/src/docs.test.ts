import { glob, readFile } from "node:fs/promises";
import { StructuredData } from "@quarry/api";
import { SourceDocument } from "@quarry/document/shape";
import { expect, it } from "vitest";
import { readerSettings } from "./config.ts";

const page = await readFile(new URL("../../../docs/ingestion.md", import.meta.url), "utf8");
const unnamed = (names: readonly string[]) => names.filter((name) => !page.includes(`\`${name}`));

it("the page on ingestion names every variable, every field of a document and every kind of data", () => {
  expect(Object.keys(readerSettings).filter((name) => !page.includes(name))).toEqual([]);
  expect(unnamed(Object.keys(SourceDocument.shape))).toEqual([]);
  expect(unnamed(StructuredData.shape.kind.options)).toEqual([]);
});

const repository = new URL("../../../", import.meta.url);
const reading = "{services/ingestion,packages/{document,readers,fetching,outbound}}/src/**/*.ts";

/** What the files of the service and of its libraries hold of something, each once. */
async function inCode(partsOf: (source: string) => string[]): Promise<string[]> {
  const parts = new Set<string>();
  for await (const name of glob(reading, { cwd: repository })) {
    if (/\.test(ing)?\.ts$/.test(name)) continue;
    const source = await readFile(new URL(name, repository), "utf8");
    for (const part of partsOf(source)) parts.add(part);
  }
  return [...parts].sort();
}

/** A warning's code where it is written, in an object or as a constant. */
const codeInCode = /(?:\bcode: |\bconst filledByScript = )"([a-z]+(?:_[a-z]+)+)"/g;

it("the page on ingestion lists every warning, and of no other", async () => {
  const [, table = ""] = /## Warnings\n([^#]*)/.exec(page) ?? [];
  const columns = table.split("\n").map((row) => row.split("|")[1] ?? "");
  const listed = columns.flatMap((column) =>
    [...column.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code),
  );
  const codesIn = (source: string) => [...source.matchAll(codeInCode)].map(([, code = ""]) => code);
  expect(listed.sort()).toEqual(await inCode(codesIn));
});

const makesRefusals = /"SOURCE_[A-Z]+"|\/unreadable\.ts"/;
const comments = /\/\*.*?\*\/|\s\/\/ .*?$/gms;
/** A string, with what stands before it in its line and, to the end of the next, behind it. */
const someString = /(?<=^(.*))(?:"([^"\n]*)"|`([^`\n]*)`)(?=(.*\n?.*))/gm;
const isOther =
  /\bmessage: $|\? .* : $|\bError\($|"UNAVAILABLE"|\bStarvedError\(|"NOT_FOUND"|\bcode: "|\bwereCounted\(/;

/** The sentences that a file refuses sources with, `…` where a value is filled in. */
function refusalsIn(source: string): string[] {
  if (!makesRefusals.test(source)) return [];
  const strings = [...source.replace(comments, "").matchAll(someString)];
  const refusing = strings.filter(
    (parts) => !parts.slice(1).some((part = "") => isOther.test(part)),
  );
  return refusing
    .map(([, , plain, template = ""]) => (plain ?? template).replace(/\$\{[^}]*\}/g, "…"))
    .filter((text) => /^(?:[A-Z]\w*|…[:;,]?) \S.* /.test(text));
}

/** The bullets of the refusals, and the first column of the table on one bad file. */
function refusalsOnPage(): string[] {
  const [, table = "", list = ""] =
    /## One bad file\n(.*?)\n## Refusals\n(.*?)\n## Warnings/s.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| (?!message|-)(.*?) \|/gm)];
  const bullets = [...list.replaceAll("\n  ", " ").matchAll(/^- (.*?)(?: \(.*\))?$/gm)];
  return [...rows, ...bullets].map(([, message = ""]) => message);
}

it("the page on ingestion lists every refusal by its message, and of no other", async () => {
  expect(refusalsOnPage().sort()).toEqual(await inCode(refusalsIn));
});
