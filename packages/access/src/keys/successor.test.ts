import { DAY_MS } from "@quarry/kernel";
import { expect, it } from "vitest";
import type { KeyRecord } from "./key-record.ts";
import { successorOf } from "./successor.ts";

const key: KeyRecord = {
  ...{ id: "k-1", hash: "a", accountId: "acme", name: "CI", hint: "q…1" },
  ...{ scopes: ["admin"], createdAt: 0, expiresAt: DAY_MS },
};

it("asks for days where the expiry of the replaced key is over", () => {
  expect(() => successorOf(key, { now: DAY_MS })).toThrow(
    expect.objectContaining({ code: "VALIDATION_FAILED" }),
  );
  expect(successorOf(key, { now: DAY_MS, expiresInDays: 3 })).toMatchObject({ expiresInDays: 3 });
});
