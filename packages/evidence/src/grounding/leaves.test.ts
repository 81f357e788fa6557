import type { StructureNode } from "@quarry/api";
import { describe, expect, it } from "vitest";
import { missingRequired } from "./leaves.ts";

describe("missingRequired", () => {
  it("names nulls and empty lists, those in rows too", () => {
    const node: StructureNode = {
      type: "object",
      properties: {
        id: { type: "string", required: true },
        note: { type: "string" },
        tags: { type: "array", required: true, items: { type: "string" } },
        rows: {
          type: "array",
          items: { type: "object", properties: { sum: { type: "number", required: true } } },
        },
      },
    };
    const value = { id: null, note: null, tags: [], rows: [{ sum: 1 }, { sum: null }] };
    expect(missingRequired({ node, value, pointer: "" })).toEqual(["/id", "/tags", "/rows/1/sum"]);
  });
});
