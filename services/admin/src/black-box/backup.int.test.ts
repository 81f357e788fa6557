import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Caller,
  type Created,
  createSchema,
  formOf,
  openSuite,
  type Page,
} from "@quarry/testing/black-box";
import { mongoUrl } from "@quarry/testing/servers";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { newMarker, placesOf } from "../../../standalone/src/black-box/markers.testing.ts";
import type { ObservableSystem } from "../../../standalone/src/systems/observable-system.testing.ts";
import { onBothForms, type Stage } from "../../../standalone/src/systems/on-both-forms.testing.ts";
import { bytesOfFolder } from "../../../standalone/src/systems/stores.testing.ts";
import { admin, adminJson } from "../run-admin.testing.ts";
import { startRestored } from "./restored-system.testing.ts";

type Item = { id: string; status: string; output: unknown };
type Backup = { extractions: number; missing: string[]; positions: Record<string, number> };

/** A page that is answered when it is released, and at once from then on. */
let late = Promise.withResolvers<void>();
const routes = {
  "/late": async (_request: IncomingMessage, response: ServerResponse) => {
    await late.promise;
    response.setHeader("content-type", "text/html").end("<p>Amount: 7.75</p>");
  },
};
const patient = { QUARRY_FETCH_TIMEOUT_MS: "120000" };

describe("backup and restore while serving", () => onBothForms(routes, tests, patient), 180_000);

function tests(stage: () => Stage): void {
  let folder: string;
  beforeAll(async () => {
    late = Promise.withResolvers();
    folder = await mkdtemp(join(tmpdir(), "quarry-backup-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("gives the same ids, lists and bytes, and no erased ones", async () => {
    const { system, suite, documentsUrl } = stage();
    const caller = await suite.caller();
    const { id: schema } = await createSchema(caller, "Ticket");
    const extract = (source: string | File) =>
      caller.call<Created>("POST", "/v1/extractions", {
        form: formOf({ schema_id: schema, type: "text", source }),
      });
    const made: string[] = [];
    for (let number = 0; number < 8; number++) {
      made.push(
        (await extract(`Ticket number: TK-${number}\nAmount: ${number}.50\n`)).body.data.id,
      );
    }
    const large = new File([`Amount: 1.00\n${"x ".repeat(700_000)}`], "large.txt");
    made.push((await extract(large)).body.data.id);
    const [gone, goneLater] = [newMarker(), newMarker()];
    const early = (await extract(`Ticket number: ${gone}`)).body.data.id;
    expect((await caller.call("DELETE", `/v1/extractions/${early}`)).status).toBe(200);
    const later = (await extract(`Ticket number: ${goneLater}`)).body.data.id;
    const known = [...made, later];
    const pending = await caller.call<Created>("POST", "/v1/extractions", {
      form: formOf({ schema_id: schema, type: "webpage", source: `${documentsUrl}/late` }),
      headers: { prefer: "respond-async" },
    });

    const to = join(folder, "backup");
    const backup = await whileWorking(
      () => adminJson<Backup>(["backup", "--to", to], system.environment),
      (number) => extract(`Amount: ${number}.25`),
    );
    expect(backup.missing).toEqual([]);
    expect(backup.extractions).toBeGreaterThanOrEqual(known.length);
    expect(placesOf(gone, await bytesOfFolder(to))).toEqual([]);

    expect((await caller.call("DELETE", `/v1/extractions/${later}`)).status).toBe(200);
    const erasures = join(folder, "erasures.jsonl");
    await adminJson(["erasures", "--to", erasures], system.environment);
    const due = await recordsOf(caller, made);

    await using restored = await startRestored(stage(), async (environment) => {
      const restore = ["restore", "--from", to, "--erasures", erasures];
      const done = await adminJson<{ restored: { pending: number } }>(restore, environment);
      expect(done.restored.pending).toBeGreaterThanOrEqual(1);
      const again = await admin(restore, environment);
      expect([again.status, again.said]).toEqual([1, expect.stringContaining("is not empty")]);
    });
    const stranger = (
      await openSuite({ ...restored, apiKey: system.apiKey }, documentsUrl)
    ).stranger(caller.key);
    expect(await recordsOf(stranger, made)).toEqual(due);
    expect((await stranger.call("GET", `/v1/extractions/${later}`)).status).toBe(404);
    expect((await stranger.call("GET", `/v1/extractions/${early}`)).status).toBe(404);
    expect(placesOf(goneLater, await restored.stores())).toEqual([]);

    late.resolve();
    const [source, copy] = [await settledList(caller), await settledList(stranger)];
    expect(copy.find(({ id }) => id === pending.body.data.id)).toMatchObject({
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

  it("goes over to the other form whole", async ({ skip }) => {
    const { environment } = stage().system;
    const isDistributed = "QUARRY_MONGODB_URL" in environment;
    skip(inject("servers").missing.mongodb !== undefined, "needs MongoDB");
    const pepper = { QUARRY_KEY_PEPPER: "a pepper for tests, as long as it must be" };
    const database = { ...pepper, QUARRY_MONGODB_URL: mongoUrl("other") };
    const other = isDistributed ? { QUARRY_DATA_DIR: join(folder, "other") } : database;
    const [from, to] = [join(folder, "backup"), join(folder, "backup-of-other")];
    await adminJson(["restore", "--from", from], other);
    await adminJson(["backup", "--to", to], other);
    for (const file of ["logs-extraction", "logs-ingestion", "logs-schema", "keys"]) {
      expect(await valuesIn(to, file)).toEqual(await valuesIn(from, file));
    }
    const blobs = async (place: string) =>
      (await valuesIn(place, "blobs")).map(({ offset: _, ...blob }) => blob);
    expect(await blobs(to)).toEqual(await blobs(from));
    expect(await adminJson(["orphans", "missing"], other)).toMatchObject({ lost: [] });
  });

  it("refuses a cut, changed or unfinished backup, by name, and writes nothing", async () => {
    const from = join(folder, "backup");
    const check = async () =>
      admin(["restore", "--from", from], emptyPlace(stage().system, folder));
    const refusal = async (file: string, change: (bytes: Buffer) => Buffer) => {
      const path = join(from, file);
      const bytes = await readFile(path);
      await writeFile(path, change(bytes));
      const { status, said } = await check();
      await writeFile(path, bytes);
      expect(status).toBe(1);
      return said;
    };
    expect(await refusal("blobs.bin", (bytes) => bytes.subarray(0, -1))).toContain(
      "blobs.bin is cut",
    );
    expect(
      await refusal("logs-extraction.jsonl", (bytes) =>
        Buffer.from(
          String(bytes)
            .replace("acme", "abme")
            .replace(/"at":1/, '"at":2'),
        ),
      ),
    ).toContain("logs-extraction.jsonl was changed");
    expect(await refusal("manifest.json", (bytes) => bytes.subarray(0, 100))).toContain(
      "manifest.json is damaged",
    );
    expect(
      await refusal("manifest.json", (bytes) =>
        Buffer.from(String(bytes).replace('"version": 1', '"version": 9')),
      ),
    ).toContain("has version 9");
    const unnamed = (bytes: Buffer) =>
      Buffer.from(String(bytes).replace('"keys.jsonl"', '"key.jsonl"'));
    expect(await refusal("manifest.json", unnamed)).toContain(
      "manifest.json is damaged: see files",
    );
    await rm(join(from, "keys.jsonl"));
    expect((await check()).said).toContain("keys.jsonl cannot be read (ENOENT)");
    const nowhere = await admin(["restore", "--from", folder], {});
    expect([nowhere.status, nowhere.said]).toEqual([1, expect.stringContaining("did not end")]);
  });

  it("refuses to copy a place that holds nothing, and to write over a list of erasures", async () => {
    const place = emptyPlace(stage().system, folder);
    if (place.QUARRY_DATA_DIR) await mkdir(place.QUARRY_DATA_DIR);
    const ofNothing = await admin(["backup", "--to", join(folder, "of-nothing")], place);
    expect([ofNothing.status, ofNothing.said]).toEqual([
      1,
      expect.stringContaining("holds nothing"),
    ]);
    const [file, { environment }] = [join(folder, "erasures.jsonl"), stage().system];
    const again = await admin(["erasures", "--to", file], environment);
    expect([again.status, again.said]).toEqual([1, expect.stringContaining("is there already")]);
  });
}

/** All extractions of an account, once none is pending. */
function settledList(caller: Caller): Promise<Item[]> {
  return vi.waitFor(
    async () => {
      const items = await listOf(caller);
      expect(items.filter(({ status }) => status === "pending")).toEqual([]);
      return items;
    },
    { timeout: 60_000, interval: 200 },
  );
}

async function valuesIn(backup: string, file: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(join(backup, `${file}.jsonl`), "utf8")).split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

/** A place of the same form that nothing may be written to. */
function emptyPlace({ environment }: ObservableSystem, folder: string): Record<string, string> {
  return environment.QUARRY_MONGODB_URL
    ? { ...environment, QUARRY_MONGODB_URL: mongoUrl("nothing") }
    : { QUARRY_DATA_DIR: join(folder, "nothing") };
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

async function listOf(caller: Caller): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const { body } = await caller.call<Page<Item>>(
      "GET",
      `/v1/extractions?perPage=100&page=${page}`,
    );
    items.push(...body.data.data);
    if (page >= body.data.meta.lastPage) return items;
  }
}

/** Everything that a caller can read of some extractions. */
async function recordsOf(caller: Caller, ids: string[]): Promise<unknown[]> {
  const parts = ids.flatMap((id) =>
    ["", "/evidence", "/document"].map((part) => `/v1/extractions/${id}${part}`),
  );
  const answers = await Promise.all(parts.map((path) => caller.call("GET", path)));
  return answers.map(({ status, body }) => [status, body]);
}
