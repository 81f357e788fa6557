import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { adminJson } from "@quarry/admin/testing";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import { uuidv7 } from "@quarry/kernel";
import { invoicePdf } from "@quarry/samples";
import { mongoUrl } from "@quarry/servers";
import type { DistributedSystem } from "@quarry/systems";
import { type Caller, type Created, createSchema, formOf, openSuite } from "@quarry/systems";
import { MongoClient } from "mongodb";

import { commandLog } from "./rights.ts";

/**
 * Makes, reads, lists, repeats and deletes, of each kind that is kept in another way; leaves one that
 * stays pending while the page at `late` does not come.
 */
export async function useServices(system: DistributedSystem, late: string): Promise<void> {
  const caller = await (await openSuite(system, "http://127.0.0.1:1")).caller();
  const invoice = await invoicePdf();
  const ticket = await createSchema(caller);
  const { id } = await createSchema(caller, "Invoice", invoice.schema.structure);
  const pdf = new File([invoice.bytes], "invoice.pdf", { type: invoice.mediaType });
  const sources = [
    { schema_id: ticket.id, type: "text", source: "Ticket number: TK-4711\nAmount: 12.50" },
    { schema_id: id, type: "pdf", source: pdf },
    { schema_id: ticket.id, type: "text", source: largeText() },
  ];
  for (const [index, fields] of sources.entries()) {
    const headers = { "idempotency-key": `role-${index}` };
    const extract = () =>
      caller.call<Created>("POST", "/v1/extractions", { form: formOf(fields), headers });
    const { body } = await extract();
    await extract();
    for (const path of ["/v1/extractions", "/v1/schemas", `/v1/extractions/${body.data.id}`])
      await caller.call("GET", path);
    await caller.call("DELETE", `/v1/extractions/${body.data.id}`);
  }
  const form = formOf({ schema_id: uuidv7(), type: "text", source: "of no schema" });
  const headers = { "idempotency-key": "role-refused" };
  await caller.call("POST", "/v1/extractions", { form, headers });
  await caller.call("DELETE", `/v1/schemas/${id}`);
  await caller.call("POST", "/v1/keys", { json: { name: "reader", scopes: ["schemas:read"] } });
  await caller.call("POST", "/v1/uploads", { form: formOf({ file: largeText() }) });
  await caller.call("GET", "/v1/usage");
  await useBatches(caller, ticket.id);
  await useReviews(caller, ticket.id);
  await useWebhooks(caller, new URL("/hook", late).href);
  const last = formOf({ schema_id: ticket.id, type: "text", source: largeText() });
  await caller.call("POST", "/v1/extractions", { form: last });
  const pending = formOf({ schema_id: ticket.id, type: "webpage", source: late });
  const later = { prefer: "respond-async" };
  await caller.call("POST", "/v1/extractions", { form: pending, headers: later });
}

async function useBatches(caller: Caller, schema_id: string): Promise<void> {
  const json = { schema_id, items: [{ type: "text", source: "Amount: 2.00" }] };
  const { body } = await caller.call<{ id: string }>("POST", "/v1/batches", { json });
  await caller.call("GET", `/v1/batches/${body.data.id}`);
  await caller.call("GET", "/v1/batches");
  await caller.call("POST", `/v1/batches/${body.data.id}/cancel`);
}

/** A review is corrected and completed, and deleted with its extraction while somebody works on it; another one stays. */
async function useReviews(caller: Caller, schema_id: string): Promise<void> {
  const policy = `/v1/schemas/${schema_id}/review-policy`;
  for (const below of [0.8, 0.7]) await caller.call("PUT", policy, { json: { below } });
  await caller.call("GET", policy);
  for (const isKept of [false, true]) {
    const form = formOf({ schema_id, type: "text", source: "Ticket number: TK-1\nAmount: 3.00" });
    const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
    const review = `/v1/extractions/${body.data.id}/review`;
    const json = { output: { ticket: "TK-2", amount: 3 } };
    await caller.call("PUT", review, { json, headers: { "if-match": '"0"' } });
    await caller.call("POST", `${review}/claim`);
    await caller.call("POST", `${review}/complete`, { json: { verdict: "approved" } });
    await caller.call("GET", "/v1/reviews?state=approved");
    if (!isKept) await caller.call("DELETE", `/v1/extractions/${body.data.id}`);
  }
}

/** One stays, and is sent what happens; one is removed again. */
async function useWebhooks(caller: Caller, url: string): Promise<void> {
  for (const isLast of [false, true]) {
    const { body } = await caller.call<{ id: string }>("POST", "/v1/webhooks", { json: { url } });
    const path = `/v1/webhooks/${body.data.id}`;
    await caller.call("POST", `${path}/test`);
    await caller.call("PATCH", path, { json: { types: ["extraction.completed"] } });
    await caller.call("POST", `${path}/rotate`);
    await caller.call("GET", `${path}/deliveries`);
    await caller.call("GET", "/v1/webhooks");
    if (!isLast) await caller.call("DELETE", path);
  }
  await caller.call("GET", "/v1/events");
}

/** More than is kept in one document. */
function largeText(): File {
  return new File([`Amount: 1.00\n${"x ".repeat(700_000)}`], "large.txt");
}

/** Runs every command that works on the database; returns what the driver wrote. */
export async function useOperator({ environment }: DistributedSystem): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-operator-"));
  const [backup, erasures] = [join(folder, "backup"), join(folder, "erasures.jsonl")];
  const restored = { ...environment, QUARRY_MONGODB_URL: mongoUrl("restored-by-operator") };
  try {
    await disturb(environment.QUARRY_MONGODB_URL ?? "");
    const [key] = await adminJson<{ id: string }[]>(["keys", "list"], environment);
    const [webhook] = await adminJson<{ id: string }[]>(["webhooks", "list"], environment);
    const id = key?.id ?? "";
    const before = await run(environment, [
      ...settings,
      ["keys", "create", "--account", "acme"],
      ["keys", "list"],
      ["keys", "rotate", id],
      ["keys", "revoke", id, "--yes"],
      ["usage"],
      ...views,
      ["orphans", "list"],
      ["orphans", "missing"],
      ["orphans", "remove", "--older-than-hours", "0", "--yes"],
      ["dead-letters", "list"],
      ["streams", "list"],
      ["webhooks", "list"],
      ["webhooks", "disable", "--all"],
      ["webhooks", "enable", "--all"],
      ["webhooks", "deliveries", webhook?.id ?? ""],
      ["webhooks", "replay", webhook?.id ?? "", "--since", "2026-01-01T00:00:00Z"],
      ["backup", "--to", backup],
      ["erasures", "--to", erasures],
      ["retention", "run", "--yes"],
    ]);
    const after = await run(restored, [
      ["restore", "--from", backup, "--erasures", erasures],
      ...views,
    ]);
    return `${before}${after}`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const views = [
  "schemas",
  "extractions",
  "batches",
  "reviews",
  "review-policies",
  "webhooks",
].flatMap((view) => [
  ["views", "rebuild", view],
  ["views", "verify", view],
]);

const settings = [
  ["accounts", "suspend", "acme"],
  ["accounts", "resume", "acme"],
  ["accounts", "list"],
  ["accounts", "erase", "acme", "--yes"],
  ["retention", "set", "acme", "30"],
  ["retention", "list"],
  ["retention", "set", "acme", "default"],
];

const entry = fileURLToPath(new URL("operator-commands.testing.ts", import.meta.url));

async function run(environment: Record<string, string>, commands: string[][]): Promise<string> {
  const env = { PATH: process.env.PATH, ...environment, ...commandLog };
  const args = [entry, JSON.stringify(commands)];
  const maxBuffer = 64 * 1_024 * 1_024;
  const ended = promisify(execFile)(process.execPath, args, { env, maxBuffer });
  return ended.then(
    ({ stderr }) => stderr,
    ({ stderr }: { stderr: string }) => {
      throw new Error(stderr.replaceAll(/^\{ t: .*\n/gm, ""));
    },
  );
}

/** Leaves a large blob that no event names, rows that are not as the log says, and old ones. */
async function disturb(url: string): Promise<void> {
  const client = await MongoClient.connect(url);
  try {
    const database = client.db();
    const store = await openMongoBlobStore({ database });
    await store.put(uuidv7(), "upload", "x".repeat(2_000_000));
    const reviews = ["extraction_reviews", "extraction_review_policies"];
    const others = ["schemas", "extractions", "extraction_batches", "delivery_webhooks"];
    for (const view of [...others, ...reviews]) {
      const rows = database.collection<{ _id: string; row: string }>(view);
      const { _id, row } = (await rows.findOne()) ?? {};
      await rows.updateOne({ _id: `${_id}` }, { $set: { row: `${row?.slice(0, -1)},"more":1}` } });
    }
    await database.collection("extractions").updateMany({}, { $set: { createdAt: 1 } });
    await database.collection("extractions_counts").deleteMany({}); // they knew of no old ones
  } finally {
    await client.close();
  }
}
