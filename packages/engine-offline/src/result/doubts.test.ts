import type { LeafEvidence } from "@quarry/api";
import { expect, it } from "vitest";
import { extract, listOf, objectOf } from "../testing/text-document.ts";
import { doubtfulLists } from "./doubtful-lists.ts";
import { withSparseRows } from "./sparse-rows.ts";

const leaf = (pointer: string, confidence: number, reason = "table"): LeafEvidence => ({
  pointer,
  value: pointer,
  confidence,
  match: "exact",
  reason,
});

it("a list of which no row is found is a warning with its place", () => {
  const structure = objectOf({ passengers: listOf({ name: "string", seat: "string" }) });
  const { warnings } = extract({ text: "Thank you for your letter.\n" }, structure).evidence;
  expect(warnings).toEqual([
    { code: "list_empty", pointer: "/passengers", message: expect.stringContaining("/passengers") },
  ]);
});

it("a list whose rows are sure is none", () => {
  const text = "Name     Seat\nAda      1A\nGrace    1B\nJoan     2A\n";
  const structure = objectOf({ passengers: listOf({ name: "string", seat: "string" }) });
  expect(extract({ text }, structure).evidence.warnings).toEqual([]);
});

it("a list within rows is named once, and a doubtful one with those within it", () => {
  const leaves = [leaf("/orders/0/no", 0.4, "record"), leaf("/orders/1/no", 0.6, "record")];
  const arrays = ["/orders", "/orders/0/items", "/orders/1/items"].map((pointer, at) => ({
    pointer,
    taken: at === 0 ? 2 : 0,
  }));
  expect(doubtfulLists({ leaves, arrays }).map(({ code, pointer }) => [code, pointer])).toEqual([
    ["list_doubtful", "/orders"],
    ["list_empty", "/orders/*/items"],
  ]);
});

it("a table's row that lacks what most rows have is less sure", () => {
  const full = [0, 1, 2].flatMap((row) => [
    leaf(`/rows/${row}/no`, 0.95),
    leaf(`/rows/${row}/name`, 0.95),
    leaf(`/rows/${row}/price`, 0.95),
  ]);
  const sparse = [leaf("/rows/3/name", 0.95)];
  const other = leaf("/title", 0.95, "colon");
  const confidences = withSparseRows([other, ...full, ...sparse]).map(
    ({ confidence }) => confidence,
  );
  expect(confidences).toEqual([...Array.from({ length: 10 }, () => 0.95), 0.75]);
});
