import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import {
  type Created,
  createSchema,
  openSuite,
  startStandaloneSystem,
  ticketForm,
} from "@quarry/systems";
import { expect, it, onTestFinished } from "vitest";

const nowhere = { documentsUrl: "http://127.0.0.1:9" };

/** Brings a stopped server's folder to layout 1, which has every blob in a file of its own. */
async function toLayout1(folder: string): Promise<number> {
  const files = await openFileSystemBlobStore({ root: join(folder, "blobs") });
  using database = new DatabaseSync(join(folder, "extraction.db"));
  const rows = database.prepare(
    "SELECT owner, name, bytes FROM blobs JOIN blob_bodies ON number = body",
  );
  const moved = rows.all();
  for (const { owner, name, bytes } of moved) {
    await files.put(String(owner), String(name), bytes as Uint8Array);
  }
  for (const table of ["blobs", "blob_bodies", "erased_owners"])
    database.exec(`DROP TABLE ${table}`);
  for (const name of (await readdir(folder)).filter((entry) => entry.endsWith(".db"))) {
    using each = new DatabaseSync(join(folder, name));
    each.exec("PRAGMA user_version = 1");
  }
  return moved.length;
}

it("takes over the data folder of an earlier release as it lies, and erases what is there", async () => {
  const opened = new AsyncDisposableStack();
  onTestFinished(() => opened.disposeAsync());
  const system = opened.use(await startStandaloneSystem(nowhere));
  const reopen = async () => (await openSuite(system, "")).caller({ account: "acme" });
  const before = await reopen();
  const { id: schema } = await createSchema(before);
  const made: string[] = [];
  for (let number = 0; number < 3; number++) {
    const { body } = await before.call<Created>("POST", "/v1/extractions", {
      form: ticketForm(schema),
    });
    made.push(body.data.id);
  }
  const recordsOf = async (caller: typeof before, id = "") => {
    const paths = ["", "/evidence", "/document"].map((part) => `/v1/extractions/${id}${part}`);
    return Promise.all(paths.map(async (path) => (await caller.call("GET", path)).body));
  };
  const kept = await recordsOf(before, made[0]);
  await before.call("DELETE", `/v1/extractions/${made[1]}`);
  await system.process.stop();
  expect(await toLayout1(system.folder)).toBeGreaterThan(6);

  await system.restart();
  const after = await reopen();
  expect(await recordsOf(after, made[0])).toEqual(kept);
  expect((await after.call("GET", `/v1/extractions/${made[1]}`)).status).toBe(404);
  const again = await after.call<Created>("POST", "/v1/extractions", { form: ticketForm(schema) });
  expect(again.status).toBe(200);
  expect((await after.call("DELETE", `/v1/extractions/${made[2]}`)).status).toBe(200);
  const files = [...(await system.stores()).keys()].filter((path) => path.includes(made[2] ?? "-"));
  expect(files).toEqual([expect.stringMatching(/\.erased$/)]);
}, 120_000);
