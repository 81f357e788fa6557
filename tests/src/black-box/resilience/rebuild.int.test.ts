import { join } from "node:path";
import { openDatabase } from "@quarry/event-store/sqlite";
import type { ObservableSystem } from "@quarry/systems";
import {
  type Caller,
  type Created,
  createSchema,
  formOf,
  onBothForms,
  type Page,
  runProgram,
  type Stage,
} from "@quarry/systems";
import { MongoClient } from "mongodb";
import { describe, expect, it } from "vitest";
import { ticket } from "../load.ts";

type View = "schemas" | "extractions";

/** Makes one row disappear and another one wrong, behind the services' back. */
type Damage = { view: View; lost: string; wrong: string };

async function damage({ environment }: ObservableSystem, harm: Damage): Promise<void> {
  const { QUARRY_MONGODB_URL: url, QUARRY_DATA_DIR: folder } = environment;
  if (url) await damageCollection(url, harm);
  else damageTable(folder ?? "", harm);
}

async function damageCollection(url: string, { view, lost, wrong }: Damage): Promise<void> {
  const client = await MongoClient.connect(url);
  const rows = client.db().collection<{ _id: string; row: string }>(view);
  const { row } = (await rows.findOne({ _id: wrong })) ?? {};
  await rows.updateOne({ _id: wrong }, { $set: { row: damaged(row), deleted: true } });
  expect((await rows.deleteOne({ _id: lost })).deletedCount).toBe(1);
  await client.close();
}

function damageTable(folder: string, { view, lost, wrong }: Damage): void {
  const file = view === "schemas" ? "schema.db" : "extraction.db";
  const database = openDatabase(join(folder, file));
  const bodyOf = database.prepare(`SELECT body FROM ${view} WHERE id = ?`);
  const [ofLost, ofWrong] = [lost, wrong].map((id) => Number(bodyOf.get(id)?.body));
  const body = database.prepare(`SELECT row FROM ${view}_bodies WHERE number = ?`);
  const row = damaged(String(body.get(ofWrong ?? 0)?.row));
  database.prepare(`UPDATE ${view}_bodies SET row = ? WHERE number = ?`).run(row, ofWrong ?? 0);
  database.prepare(`UPDATE ${view} SET deleted = 1 WHERE id = ?`).run(wrong);
  database.prepare(`UPDATE ${view}_bodies SET row = '' WHERE number = ?`).run(ofLost ?? 0);
  expect(database.prepare(`DELETE FROM ${view} WHERE id = ?`).run(lost).changes).toBe(1);
  database.close();
}

/** The row with all its texts of the caller's and its times set wrong, at the version it has. */
function damaged(row: string | undefined): string {
  const { id, version, accountId } = JSON.parse(row ?? "{}");
  return JSON.stringify({ id, version, accountId, createdAt: 0, deleted: true });
}

describe("rebuild while serving", () => onBothForms({}, tests), 120_000);

function tests(stage: () => Stage): void {
  /** Runs the command, and the work again and again until that has ended. */
  async function rebuildUnder(view: View, work: () => Promise<unknown>) {
    let running = true;
    const command = ["services/admin/src/main.ts", "views", "rebuild", view, "--json"] as const;
    const rebuilt = runProgram([...command], stage().system.environment).finally(() => {
      running = false;
    });
    let runs = 0;
    for (; running; runs++) await work();
    const { exitCode, printed, said } = await rebuilt;
    expect(exitCode, said).toBe(0);
    expect(runs).toBeGreaterThan(2);
    return JSON.parse(printed) as { repaired: number };
  }
  /** The exit code of the comparison with the log, and what it found. */
  async function verified(view: View): Promise<[number, { id: string; fields?: string[] }[]]> {
    const command = ["services/admin/src/main.ts", "views", "verify", view, "--json"] as const;
    const { exitCode, printed } = await runProgram([...command], stage().system.environment);
    return [exitCode, JSON.parse(printed).differences];
  }
  async function listOf(caller: Caller, view: View) {
    const { body } = await caller.call<Page<{ id: string }>>("GET", `/v1/${view}?perPage=100`);
    return body.data.data;
  }
  const only = (rows: { id: string }[], ids: Set<string>) => rows.filter(({ id }) => ids.has(id));

  async function repairs(view: View, caller: Caller, work: () => Promise<unknown>) {
    const before = await listOf(caller, view);
    const ids = new Set(before.map(({ id }) => id));
    const [lost, wrong] = [before[1]?.id ?? "", before[3]?.id ?? ""];
    await damage(stage().system, { view, lost, wrong });
    expect(await listOf(caller, view)).not.toEqual(before);
    expect((await caller.call("GET", `/v1/${view}/${lost}`)).status).toBe(404);

    const [exitCode, differences] = await verified(view);
    expect(exitCode).toBe(5);
    expect(differences).toContainEqual({ id: lost, kind: "missing" });
    const found = differences.find(({ id }) => id === wrong);
    expect(found?.fields).toEqual(expect.arrayContaining(["createdAt", "deleted"]));

    const { repaired } = await rebuildUnder(view, work);
    expect(repaired).toBeGreaterThanOrEqual(2);
    const after = await listOf(caller, view);
    expect(only(after, ids)).toEqual(before);
    expect(after.length).toBeGreaterThan(before.length);
    for (const { id } of after) {
      expect((await caller.call("GET", `/v1/${view}/${id}`)).status).toBe(200);
    }
    expect(await verified(view)).toEqual([0, []]);
  }

  it("repairs the rows of extractions", async () => {
    const caller = await stage().suite.caller();
    const schema = await createSchema(caller);
    const extract = (number: number) =>
      caller.call<Created>("POST", "/v1/extractions", {
        form: formOf({ schema_id: schema.id, ...ticket(number) }),
      });
    for (const number of [1, 2, 3, 4, 5]) expect((await extract(number)).status).toBe(200);
    let next = 6;
    await repairs("extractions", caller, async () => {
      if (next < 60) expect((await extract(next++)).status).toBe(200);
      else await listOf(caller, "extractions");
    });
  });

  it("repairs the rows of schemas", async () => {
    const caller = await stage().suite.caller();
    for (const name of ["a", "b", "c", "d", "e"]) await createSchema(caller, name);
    let next = 0;
    await repairs("schemas", caller, async () => {
      if (next++ < 60) await createSchema(caller, `more ${next}`);
      else await listOf(caller, "schemas");
    });
  });
}
