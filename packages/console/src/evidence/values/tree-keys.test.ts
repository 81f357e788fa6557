import { expect, it } from "vitest";
import { knownOf, rowsOf } from "./tree.ts";
import { treeMove } from "./tree-keys.ts";

const known = knownOf({ leaves: [], missing: [] });
const output = { a: 1, list: [{ b: 1, c: 2 }, {}], z: 1 };
const rows = rowsOf(output, known, new Set());
const closedRows = rowsOf(output, known, new Set(["/list"]));
const move = (key: string, from: string, lines = rows) =>
  treeMove(
    key,
    lines,
    lines.findIndex(({ pointer }) => pointer === from),
  );

it.each([
  ["ArrowDown", "none", "/a"],
  ["ArrowDown", "/a", "/list"],
  ["ArrowDown", "/z", "/z"],
  ["ArrowUp", "/list/0", "/list"],
  ["ArrowUp", "/a", "/a"],
  ["Home", "/z", "/a"],
  ["End", "/a", "/z"],
  ["ArrowRight", "/list", "/list/0"],
  ["ArrowLeft", "/list/0/c", "/list/0"],
])("%s leads from %s to %s", (key, from, to) => {
  expect(move(key, from)).toEqual({ to });
});

it("closes an open group, and opens a closed one", () => {
  const toggled = { to: "/list", toggle: true };
  expect(move("ArrowLeft", "/list")).toEqual(toggled);
  expect(move("Enter", "/list")).toEqual(toggled);
  expect(move("ArrowRight", "/list", closedRows)).toEqual(toggled);
  expect(move("ArrowDown", "/list", closedRows)).toEqual({ to: "/z" });
});

it.each([
  ["ArrowRight", "/a"],
  ["ArrowRight", "/list/1"],
  ["ArrowLeft", "/a"],
  ["Enter", "/a"],
  ["x", "/a"],
])("%s does nothing at %s", (key, from) => {
  expect(move(key, from)).toBeUndefined();
});
