import { expect, it } from "vitest";
import type { InputOutcome } from "../batch/outcome.ts";
import { toCsv, toTable } from "./formats.ts";
import { rowsOf } from "./rows.ts";

const done = { status: "completed", missing: [], warnings: [] } as const;
const outcomes: InputOutcome[] = [
  { ...done, source: "a.pdf", data: { total: -3.5, seller: { name: 'Zoë "Z", Ltd', city: null } } },
  { source: "b.pdf", status: "failed", error: { code: "SOURCE_EMPTY", message: "It is empty" } },
  {
    ...done,
    source: "c.pdf",
    data: [
      { total: 1, tags: ["x", "y"] },
      { total: 2, tags: [] },
    ],
  },
  { ...done, source: "d.pdf", data: { seller: { name: "=HYPERLINK(1)" } } },
];

it("gives a row to each input, and to each item of a list", () => {
  expect(toCsv(rowsOf(outcomes)).split("\r\n")).toEqual([
    "source,total,seller.name,seller.city,tags,error",
    'a.pdf,-3.5,"Zoë ""Z"", Ltd",,,',
    "b.pdf,,,,,It is empty",
    'c.pdf,1,,,"[""x"",""y""]",',
    "c.pdf,2,,,[],",
    "d.pdf,,'=HYPERLINK(1),,,",
    "",
  ]);
});

it("aligns columns, and shortens what is long or spans lines", () => {
  const rows = [
    ["a", "one\ntwo   three"],
    ["bbb", `\x1b[31m${"x".repeat(50)}`],
  ];
  expect(toTable({ columns: ["k", "value"], rows }, 12)).toBe(
    "k    value\na    one two thr…\nbbb  xxxxxxxxxxx…\n",
  );
});

it("keeps a field apart from the command's own column of its name", () => {
  const data = { source: "Falcon", error: null, inner: { source: "x" } };
  expect(toCsv(rowsOf([{ ...done, source: "a.pdf", data }]))).toBe(
    "source,output.source,output.error,inner.source\r\na.pdf,Falcon,,x\r\n",
  );
});

it("marks texts that spreadsheets run as formulas, unless it is to leave them as they are", () => {
  const rows = {
    columns: ["a"],
    rows: ["=1+1", "@x", "\n=1", "-3.5", "-", "plain"].map((a) => [a]),
  };
  expect(toCsv(rows)).toBe("a\r\n'=1+1\r\n'@x\r\n\"'\n=1\"\r\n-3.5\r\n'-\r\nplain\r\n");
  expect(toCsv(rows, { raw: true })).toBe('a\r\n=1+1\r\n@x\r\n"\n=1"\r\n-3.5\r\n-\r\nplain\r\n');
});
