import { AppError, createSeal } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import type { Authenticate } from "../authenticate.ts";
import type { KeyRecord } from "../keys/key-record.ts";
import type { Caller } from "../ports.ts";
import { createUploadTokens } from "./upload-tokens.ts";

const key: KeyRecord = {
  ...{ id: "k", hash: "hash", accountId: "acme", name: "n", hint: "h", scopes: ["admin"] },
  createdAt: 0,
};
const byKey: Caller = { accountId: "acme", scopes: ["admin"], limitedBy: "k", key };
const signed: Caller = { accountId: "acme", scopes: ["extractions:write"], limitedBy: "acme" };

function opened({ pepper = "a pepper", revoked = false, suspended = false } = {}) {
  let now = 1_000_000;
  const tokens = createUploadTokens({ pepper, clock: () => now });
  const refuseIf = (refused: boolean, caller: Caller) => {
    if (refused) throw new AppError("API_KEY_REVOKED", "revoked");
    return caller;
  };
  const authenticate: Authenticate = {
    byHeader: () => Promise.reject(new Error("not asked")),
    byHash: async (hash) => refuseIf(revoked || hash !== "hash", byKey),
    again: async (caller) => refuseIf(suspended, caller),
  };
  return {
    make: tokens.make,
    open: (token: string) => tokens.open(token, authenticate),
    wait(ms: number) {
      now += ms;
    },
  };
}

describe("an upload token", () => {
  it.each([
    ["a key", byKey],
    ["a signed token", signed],
  ])("stands for who made it by %s, and may upload alone", async (_how, maker) => {
    const tokens = opened();
    const { token } = tokens.make(maker);
    const { id, caller } = await tokens.open(token);
    expect(caller).toEqual({ ...maker, scopes: ["extractions:write"] });
    expect((await tokens.open(tokens.make(maker).token)).id).not.toBe(id);
    for (const content of ["acme", "hash"]) expect(token).not.toContain(content);
  });

  it("is good for ten minutes", async () => {
    const tokens = opened();
    const { token, endsAt } = tokens.make(byKey);
    expect(endsAt).toBe(1_600_000);
    tokens.wait(599_999);
    await tokens.open(token);
    tokens.wait(1);
    await expect(tokens.open(token)).rejects.toThrow("older than ten minutes");
  });

  it("is unknown when a sign of it was changed, or it was made otherwise", async () => {
    const tokens = opened();
    const { token } = tokens.make(byKey);
    const sign = token[30] === "A" ? "B" : "A";
    const changed = `${token.slice(0, 30)}${sign}${token.slice(31)}`;
    const session = createSeal("a pepper", "quarry console session").close("{}");
    const other = opened({ pepper: "another" }).make(byKey).token;
    for (const forged of [changed, session, other, "", "x"]) {
      await expect(tokens.open(forged)).rejects.toThrow("unknown");
    }
  });

  it("is good no longer than its key, or its account", async () => {
    const byRevoked = opened({ revoked: true });
    await expect(byRevoked.open(byRevoked.make(byKey).token)).rejects.toThrow("revoked");
    const ofSuspended = opened({ suspended: true });
    await expect(ofSuspended.open(ofSuspended.make(signed).token)).rejects.toThrow("revoked");
  });
});
