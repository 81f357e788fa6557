import { expect, it } from "vitest";
import { emptyHead } from "../commit-record.ts";
import { RecentHeads } from "./recent-heads.ts";

const head = { q: 2, v: 3, n: 2 };

it("knows the head at the version that a writer expects, and at no other", () => {
  const heads = new RecentHeads();
  heads.set("a", head);
  expect(heads.at("a", 4)).toEqual(head);
  expect(heads.at("a", 3)).toBeUndefined();
  expect(heads.at("a", "any")).toBeUndefined();
  expect(heads.at("b", 4)).toBeUndefined();
  expect(heads.at("a", "absent")).toEqual(emptyHead);
});

it("forgets when it is told to, and who came first when there are too many", () => {
  const heads = new RecentHeads();
  for (let stream = 0; stream <= 1_000; stream++) heads.set(`${stream}`, head);
  heads.set("1", undefined);
  expect([0, 1, 2, 1_000].map((stream) => heads.at(`${stream}`, 4))).toEqual([
    undefined,
    undefined,
    head,
    head,
  ]);
});
