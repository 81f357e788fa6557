import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Review, ReviewChange } from "@quarry/api";
import { rebuild, verify } from "@quarry/event-store";
import { type Json, uuidv7 } from "@quarry/kernel";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRunningService, result, schema } from "../run/run-extraction.testing.ts";

const lines = {
  type: "object",
  properties: {
    ticket: { type: "string" },
    rows: { type: "array", items: { type: "string" } },
  },
};
const output = { ticket: "TK-1", rows: ["a", "b"] };
const leaves = [
  ["/ticket", "TK-1"],
  ["/rows/0", "a"],
  ["/rows/1", "b"],
].map(([pointer = "", value = ""]) => {
  return { pointer, value, match: "exact" as const, confidence: 0.9, reason: "model" };
});

let folder: string;
let service: Awaited<ReturnType<typeof openRunningService>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-review-"));
  service = await openRunningService(folder);
  service.script.revision = async () => ({ ...schema, structure: lines });
  service.script.extract = async () => ({
    ...result,
    output,
    evidence: { ...result.evidence, leaves },
  });
  await service.work();
});
afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const reviews = () => service.useCases.reviews;
const query = () => ({ extractionId: service.extractionId, accountId: service.accountId });
const read = (version?: number): Promise<Review> => reviews().get({ ...query(), version }, {});

function change(ifVersion: number, ...changes: ReviewChange[]): Promise<Review> {
  const command = { commandId: uuidv7(), requestHash: "hash", ...query() };
  return reviews().change({ ...command, ifVersion, change: { changes }, by: "key" }, {});
}
const complete = (verdict: "approved" | "rejected", reason?: string) => {
  const command = { commandId: uuidv7(), requestHash: "hash", ...query() };
  return reviews().complete({ ...command, verdict, reason, by: "key" }, {});
};
const repeatable = () => ({ commandId: uuidv7(), requestHash: "hash" });
const renamed = (value: string): ReviewChange => ({ op: "replace", pointer: "/ticket", value });

/** All bytes of the stores' files. */
async function stored(): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1"));
  return (await Promise.all(contents)).join("\n");
}

describe("a review", () => {
  it("is at each version the fold of its changes, also over many versions", async () => {
    const made: Json[] = [output];
    for (let version = 0; version < 60; version++) {
      const row: ReviewChange = { op: "insert", pointer: "/rows/1", value: `row ${version}` };
      const removal: ReviewChange = { op: "remove", pointer: "/rows/0" };
      const step = version % 3 === 2 ? [removal, renamed(`TK-${version}`)] : [row];
      made.push((await change(version, ...step)).output);
    }
    for (const version of [0, 1, 24, 25, 26, 49, 50, 51, 60]) {
      const { output: shown, changes } = await read(version);
      expect(shown).toEqual(made[version]);
      expect(new Set(changes.map((each) => each.version)).size).toBe(version);
    }
    expect((await service.record()).output).toEqual(output);
  });

  it("records one of two changes at the same version, and keeps its blob", async () => {
    const both = await Promise.allSettled([change(0, renamed("one")), change(0, renamed("two"))]);
    const [won] = both.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    const [lost] = both.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(lost).toMatchObject({ code: "REVISION_MISMATCH" });
    expect((await read()).output).toEqual(won?.output);
  });

  it("is at the former version if the process ends before the change is recorded", async () => {
    await change(0, renamed("first"));
    service.script.stored = async (name) => {
      if (name.startsWith("review-")) throw new Error("killed");
    };
    await expect(change(1, renamed("never"))).rejects.toThrow("killed");
    expect(await read()).toMatchObject({ version: 1, output: { ticket: "first" } });
    service.script.stored = async () => {};
    expect(await change(1, renamed("second"))).toMatchObject({ version: 2 });
  });

  it("gives the same rows when its views are rebuilt", async () => {
    await change(0, renamed("x"));
    await complete("approved");
    const before = await reviews().list({ ...listed, state: "approved" });
    expect(before.items).toMatchObject([{ version: 1, state: "approved" }]);
    expect((await verify(service.log, reviews().projection)).differences).toEqual([]);
    service.database.exec(
      "DELETE FROM reviews; DELETE FROM review_reasons; DELETE FROM review_counts",
    );
    await rebuild(service.log, reviews().projection);
    expect(await reviews().list({ ...listed, state: "approved" })).toEqual(before);
  });

  const listed = { accountId: "acme", page: 1, perPage: 10 } as const;

  it("leaves no corrected value in any file when its extraction is deleted", async () => {
    await change(0, renamed("Mary Celeste"), { op: "insert", pointer: "/rows/0", value: "Flying" });
    await complete("rejected", "belongs to the Dutchman");
    expect(await stored()).toMatch(/Mary Celeste[\s\S]*|Flying/);
    await service.delete();
    const left = await stored();
    for (const word of ["Mary Celeste", "Flying", "Dutchman"]) expect(left).not.toContain(word);
    expect((await reviews().list({ ...listed, state: "rejected" })).total).toBe(0);
    await expect(read()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("finishes a deletion that came while a change was under way", async () => {
    service.script.stored = async (name) => {
      if (name.startsWith("review-")) await service.delete();
    };
    await expect(change(0, renamed("Mary Celeste"))).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await stored()).not.toContain("Mary Celeste");
    expect((await reviews().list({ ...listed, state: "open" })).total).toBe(0);
  });

  const undo = (ifVersion: number, to?: number) => {
    const asked = { undo: { ...(to !== undefined && { to }) } };
    return reviews().change(
      { ...repeatable(), ...query(), ifVersion, change: asked, by: "key" },
      {},
    );
  };
  const shapeOf = ({ output: shown, leaves: evidence, arrays, reasons }: Review) => {
    return { shown, evidence, arrays, reasons };
  };

  it("takes changes back one after the other, down to what the engine gave", async () => {
    await change(0, renamed("x"), { op: "insert", pointer: "/rows/0", value: "new" });
    await change(1, { op: "confirm", pointer: "/rows/2" });
    await change(2, { op: "remove", pointer: "/rows/1" });
    const at = async (version: number) => shapeOf(await read(version));
    const first = await undo(3);
    expect([first.version, first.undoTo, shapeOf(first)]).toEqual([4, 1, await at(2)]);
    expect(first.changes.at(-1)).toMatchObject({
      op: "undo",
      pointer: "/rows/1",
      was: null,
      now: "a",
    });
    const second = await undo(4);
    expect([second.undoTo, shapeOf(second)]).toEqual([0, await at(1)]);
    const third = await undo(5);
    expect([third.undoTo, shapeOf(third)]).toEqual([null, await at(0)]);
    expect(third.changes.slice(-2).map(({ pointer, now }) => [pointer, now])).toEqual([
      ["/rows/0", null],
      ["/ticket", "TK-1"],
    ]);
    await expect(undo(6)).rejects.toMatchObject({ code: "STATE_CONFLICT" });
    expect(await read()).toMatchObject({ version: 6 });
  });

  it("restores any version, continues from there, and refuses one that is not there", async () => {
    for (const [version, value] of ["a", "b", "c"].entries()) await change(version, renamed(value));
    expect(await undo(3, 1)).toMatchObject({ version: 4, output: { ticket: "a" }, undoTo: 0 });
    expect(await undo(4, 3)).toMatchObject({ version: 5, output: { ticket: "c" }, undoTo: 2 });
    expect(await undo(5, 3)).toMatchObject({ version: 5 });
    await change(5, renamed("d"));
    expect(await undo(6)).toMatchObject({ version: 7, output: { ticket: "c" } });
    expect(await undo(7)).toMatchObject({ version: 8, output: { ticket: "b" }, undoTo: 1 });
    await expect(undo(8, 9)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(undo(7)).rejects.toMatchObject({ code: "REVISION_MISMATCH" });
    await complete("approved");
    await expect(undo(8)).rejects.toMatchObject({ code: "STATE_CONFLICT" });
  });

  it("restores versions across blobs that repeat the ones before", async () => {
    for (let version = 0; version < 30; version++) {
      await (version % 10 === 9 ? undo(version) : change(version, renamed(`v${version + 1}`)));
    }
    expect((await read()).output).toMatchObject({ ticket: "v28" });
    expect((await undo(30, 12)).output).toMatchObject({ ticket: "v12" });
    expect((await undo(31)).output).toMatchObject({ ticket: "v11" });
    expect((await undo(32)).output).toMatchObject({ ticket: "v8" });
  });

  it("gives what it found about the engine's values once it is completed, until it is reopened", async () => {
    const quality = async () => {
      const of = { schemaId: schema.id, accountId: service.accountId };
      const { fields } = await service.useCases.quality({ ...of, error: 0.01 }, {});
      return fields.map(({ field, reviewed, sampled }) => `${field} ${reviewed} ${sampled}`);
    };
    await change(0, { op: "confirm", pointer: "" });
    await change(1, { op: "confirm", pointer: "/rows/0" }, renamed("TK-2"));
    expect(await quality()).toEqual([]);
    await complete("approved");
    expect(await quality()).toEqual(["/rows/* 1 0", "/ticket 1 0"]);
    expect((await verify(service.log, reviews().projection)).differences).toEqual([]);
    await reviews().reopen({ ...repeatable(), ...query(), by: "key" }, {});
    expect(await quality()).toEqual([]);
    await complete("rejected");
    expect(await quality()).toEqual(["/rows/* 1 0", "/ticket 1 0"]);
    await service.delete();
    expect(await quality()).toEqual([]);
    expect((await verify(service.log, reviews().projection)).differences).toEqual([]);
  });

  it("gives the whole output after its latest version to what learns from it", async () => {
    await change(0, renamed("TK-2"), { op: "confirm", pointer: "/rows/0" });
    await complete("approved");
    const { status, output: learnt, leaves } = await reviews().reviewed(query(), {});
    expect(status).toEqual({ status: "approved", version: 1 });
    expect(learnt).toEqual({ ticket: "TK-2", rows: ["a", "b"] });
    const seen = leaves.filter(({ review }) => review && review !== "confirmed_in_bulk");
    expect(seen.map(({ pointer }) => pointer)).toEqual(["/ticket", "/rows/0"]);
  });
});
