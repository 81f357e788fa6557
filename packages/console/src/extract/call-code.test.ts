import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { type Call, callCode } from "./call-code.ts";

const folder = mkdtempSync(join(tmpdir(), "quarry-call-code-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A command in the place of another: prints its arguments and its input as JSON. */
const recorder = `#!${process.execPath}
const { text } = require("node:stream/consumers");
text(process.stdin).then((input) => {
  process.stdout.write(JSON.stringify({ args: process.argv.slice(2), input }));
});`;
for (const name of ["curl", "quarry"]) writeFileSync(join(folder, name), recorder, { mode: 0o755 });

/** What a shell makes of the code. */
function runInShell(code: string): { args: string[]; input: string } {
  const env = {
    PATH: `${folder}:/usr/bin:/bin`,
    QUARRY_API_KEY: "key",
    QUARRY_PDF_PASSWORD: "o'pen",
  };
  const script = join(folder, "call.sh");
  writeFileSync(script, code);
  return JSON.parse(execFileSync("sh", [script], { env, input: "", encoding: "utf8" }));
}

const hostile = `it's "quoted" \\ $HOME \`id\`\n; @<x>`;
const call = (source: Call["source"], options: Call["options"] = {}): Call => ({
  ...{ baseUrl: "http://127.0.0.1:3000", schemaId: "some-id", source, options },
});
const options = {
  ...{ instruction: hostile, pages: "1-3", password: "o'pen", allowPartial: true },
  vision: "always",
} as const;
const file = new File(["%PDF"], `a "b" \\ it's.pdf`, { type: "application/pdf" });
const address = "http://127.0.0.1:3000/v1/extractions";

it("sends a file with its options by curl", () => {
  const { args } = runInShell(callCode.curl(call(file, options)));
  const fields = [
    ...["schema_id=some-id", "type=pdf", `instruction=${hostile}`, "pages=1-3"],
    ...["vision=always", "allow_partial=true", "password=o'pen"],
  ];
  expect(args).toEqual([
    ...[address, "-H", "Authorization: Bearer key"],
    ...fields.flatMap((field) => ["--form-string", field]),
    ...["-F", `source=@"a \\"b\\" \\\\ it's.pdf"`],
  ]);
});

it("sends a text of any length by curl and the command line", () => {
  const text = `${hostile}\n`.repeat(10_000);
  const byCurl = runInShell(callCode.curl(call(text)));
  expect(byCurl.input).toBe(text);
  expect(byCurl.args.slice(-2)).toEqual(["-F", "source=<-"]);
  const byCommand = runInShell(callCode["Command line"](call(text)));
  expect(byCommand.input).toBe(text);
  expect(byCommand.args).toEqual([
    ...["--url", "http://127.0.0.1:3000", "extract", "--schema=some-id", "--type=text", "-"],
  ]);
});

it.each([
  ["https://example.com/bill.pdf", "pdf"],
  ["https://example.com/receipt.png?it's", "image"],
  ["https://example.com/bill", "webpage"],
])("sends the address %s as %s", (text, type) => {
  const source = new URL(text);
  expect(runInShell(callCode.curl(call(source))).args).toContain(`type=${type}`);
  expect(runInShell(callCode.curl(call(source))).args).toContain(`source=${source.href}`);
  const { args } = runInShell(callCode["Command line"](call(source)));
  expect(args.slice(-2)).toEqual([`--type=${type}`, source.href]);
  expect(callCode.TypeScript(call(source))).toContain(`type: "${type}"`);
});

it("gives every option to the command line, and the password by its environment", () => {
  const code = callCode["Command line"](call(file, options));
  expect(runInShell(code).args).toEqual([
    ...["--url", "http://127.0.0.1:3000", "extract", "--schema=some-id", "--type=pdf"],
    ...[`--instruction=${hostile}`, "--pages=1-3"],
    ...["--vision=always", "--allow-partial", file.name],
  ]);
});

it.each(Object.entries(callCode))("shows no password: %s", (_language, write) => {
  const code = write(call(file, options));
  expect(code).not.toContain("pen'");
  expect(code).toContain("QUARRY_PDF_PASSWORD");
});

it.each(["-o.pdf", "extraction:1.pdf"])("names a file as such: %s", (name) => {
  const { args } = runInShell(callCode["Command line"](call(new File([], name))));
  expect(args.at(-1)).toBe(`./${name}`);
});
