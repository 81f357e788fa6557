import { join } from "node:path";
import { admin, adminJson } from "@quarry/admin/testing";
import type { Stage } from "@quarry/systems";
import {
  bytesOfFolder,
  type Caller,
  type Created,
  createSchema,
  formOf,
  openSuite,
} from "@quarry/systems";
import { expect, it } from "vitest";
import { newMarker, placesOf } from "../../black-box/markers.ts";
import { type Place, recordsOf, settledList } from "./records.ts";
import { startRestored } from "./restored-system.ts";

type Backup = { extractions: number; missing: string[]; positions: Record<string, number> };

/**
 * Copies a system while it works, and restores it into another of its form.
 *
 * @param release lets the page be answered that an extraction waits for from before the backup on.
 */
export function whileServing(place: () => Place, release: () => void): void {
  it("gives the same ids, lists and bytes, and no erased ones", async () => {
    const { system, suite, documentsUrl, folder } = place();
    const caller = await suite.caller();
    const [erased, erasedLater] = [newMarker(), newMarker()];
    const { extract, made, later, early, pending } = await fill(caller, {
      erased,
      erasedLater,
      late: `${documentsUrl}/late`,
    });

    const to = join(folder, "backup");
    const backup = await whileWorking(
      () => adminJson<Backup>(["backup", "--to", to], system.environment),
      (number) => extract(`Amount: ${number}.25`),
    );
    expect(backup.missing).toEqual([]);
    expect(backup.extractions).toBeGreaterThanOrEqual(made.length + 1);
    expect(placesOf(erased, await bytesOfFolder(to))).toEqual([]);

    expect((await caller.call("DELETE", `/v1/extractions/${later}`)).status).toBe(200);
    const erasures = join(folder, "erasures.jsonl");
    await adminJson(["erasures", "--to", erasures], system.environment);
    const due = await recordsOf(caller, made);

    await using restored = await restoreBeside(place(), { from: to, erasures });
    const beside = await openSuite({ ...restored, apiKey: system.apiKey }, documentsUrl);
    const stranger = beside.stranger(caller.key);
    expect(await recordsOf(stranger, made)).toEqual(due);
    expect((await stranger.call("GET", `/v1/extractions/${later}`)).status).toBe(404);
    expect((await stranger.call("GET", `/v1/extractions/${early}`)).status).toBe(404);
    expect(placesOf(erasedLater, await restored.stores())).toEqual([]);

    release();
    const [source, copy] = [await settledList(caller), await settledList(stranger)];
    expect(copy.find(({ id }) => id === pending)).toMatchObject({
      status: "completed",
      output: { amount: 7.75 },
    });
    const ids = new Set(copy.map(({ id }) => id));
    expect(source.filter(({ id }) => ids.has(id))).toEqual(copy);
    expect(made.filter((id) => !ids.has(id))).toEqual([]);
    for (const view of ["schemas", "extractions"]) {
      const { differences } = await adminJson<{ differences: object[] }>(
        ["views", "verify", view],
        restored.environment,
      );
      expect(differences).toEqual([]);
    }
  });
}

/** Makes extractions that stay, one that is erased at once, one to be erased later, and one that waits. */
async function fill(
  caller: Caller,
  sources: { erased: string; erasedLater: string; late: string },
) {
  const { id: schema } = await createSchema(caller, "Ticket");
  const extract = (source: string | File) =>
    caller.call<Created>("POST", "/v1/extractions", {
      form: formOf({ schema_id: schema, type: "text", source }),
    });
  const idOf = async (source: string | File) => (await extract(source)).body.data.id;
  const made: string[] = [];
  for (let number = 0; number < 8; number++) {
    made.push(await idOf(`Ticket number: TK-${number}\nAmount: ${number}.50\n`));
  }
  made.push(await idOf(new File([`Amount: 1.00\n${"x ".repeat(700_000)}`], "large.txt")));
  const early = await idOf(`Ticket number: ${sources.erased}`);
  expect((await caller.call("DELETE", `/v1/extractions/${early}`)).status).toBe(200);
  const later = await idOf(`Ticket number: ${sources.erasedLater}`);
  const waiting = await caller.call<Created>("POST", "/v1/extractions", {
    form: formOf({ schema_id: schema, type: "webpage", source: sources.late }),
    headers: { prefer: "respond-async" },
  });
  return { extract, made, later, early, pending: waiting.body.data.id };
}

/** Another system on what the backup gives, which can be restored only once. */
function restoreBeside(stage: Stage, { from, erasures }: { from: string; erasures: string }) {
  return startRestored(stage, async (environment) => {
    const restore = ["restore", "--from", from, "--erasures", erasures];
    const done = await adminJson<{ restored: { pending: number } }>(restore, environment);
    expect(done.restored.pending).toBeGreaterThanOrEqual(1);
    const again = await admin(restore, environment);
    expect([again.status, again.said]).toEqual([1, expect.stringContaining("is not empty")]);
  });
}

/** Runs a command, and requests again and again until it has ended. */
async function whileWorking<Result>(
  command: () => Promise<Result>,
  work: (number: number) => Promise<{ status: number }>,
): Promise<Result> {
  let running = true;
  const commanded = command().finally(() => {
    running = false;
  });
  let number = 0;
  for (; running; number++) expect((await work(number)).status).toBe(200);
  expect(number).toBeGreaterThan(0);
  return commanded;
}
