import { onBothForms, runProgram, type Stage } from "@quarry/systems";
import { describe, expect, it, vi } from "vitest";
import { placesOf } from "./markers.ts";

/** Longer than a gateway of the distributed form may remember a key that was revoked elsewhere. */
const forgottenMs = 20_000;

type ShownKey = { id: string; key: string; expiresAt?: string; revokedAt?: string };

describe("the operator's command for keys", () => onBothForms({}, tests), 60_000);

function tests(stage: () => Stage): void {
  async function keys(...args: string[]): Promise<ShownKey> {
    const command = ["services/admin/src/main.ts", "keys", ...args, "--json"] as const;
    const { exitCode, printed, said } = await runProgram([...command], stage().system.environment);
    expect(exitCode, said).toBe(0);
    return JSON.parse(printed) as ShownKey;
  }
  /** What a request with a key is answered: its status, and the code where it is refused. */
  async function answerTo(key: string) {
    const { status, body } = await stage().suite.stranger(key).call("GET", "/v1/schemas");
    return [status, body.error?.code];
  }
  const create = () => keys("create", "--account", "operated", "--scopes", "schemas:read");

  it("makes a key that is good at once, for its scopes only", async () => {
    const { key } = await create();
    expect(await answerTo(key)).toEqual([200, undefined]);
    const refused = await stage().suite.stranger(key).call("GET", "/v1/extractions");
    expect([refused.status, refused.body.error?.code]).toEqual([403, "SCOPE_MISSING"]);
  });

  it("revokes a key that was in use", async () => {
    const { id, key } = await create();
    expect(await answerTo(key)).toEqual([200, undefined]);
    expect(await keys("revoke", id, "--yes")).toHaveProperty("revokedAt");
    const revoked = async () => expect(await answerTo(key)).toEqual([401, "API_KEY_REVOKED"]);
    await vi.waitFor(revoked, { timeout: forgottenMs, interval: 100 });
  });

  it("rotates a key, and lets the old one live for the grace only", async () => {
    const old = await create();
    const successor = await keys("rotate", old.id);
    expect(await answerTo(successor.key)).toEqual([200, undefined]);
    expect(await answerTo(old.key)).toEqual([200, undefined]);
    const last = await keys("rotate", successor.id, "--grace-hours", "0");
    const ended = async () =>
      expect(await answerTo(successor.key)).toEqual([401, "API_KEY_EXPIRED"]);
    await vi.waitFor(ended, { timeout: forgottenMs, interval: 100 });
    expect(await answerTo(last.key)).toEqual([200, undefined]);
  });

  it("keeps no key itself, only what finds it", async () => {
    const { id, key } = await create();
    const stores = await stage().system.stores();
    expect(placesOf(id, stores)).not.toEqual([]);
    expect(placesOf(key, stores)).toEqual([]);
    expect(placesOf(key.slice(key.indexOf("_") + 1), stores)).toEqual([]);
  });

  it("refuses what it cannot do, and says why", async () => {
    const wrong = ["services/admin/src/main.ts", "keys", "revoke", "no-such-id"] as const;
    const { exitCode, said } = await runProgram([...wrong], stage().system.environment);
    expect(exitCode).toBe(4);
    expect(said).toContain("There is no key with the id no-such-id");
  });
}
