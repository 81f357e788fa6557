import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Created,
  createSchema,
  formOf,
  openSuite,
} from "../../packages/testing/src/black-box/index.ts";
import { invoicePdf } from "../../packages/testing/src/documents/index.ts";
import { describeWith } from "../../packages/testing/src/servers/index.ts";
import {
  type DistributedSystem,
  services,
  startDistributedSystem,
} from "../../services/standalone/src/systems/systems.testing.ts";
import { makeMongoUsers } from "./mongodb-users.ts";

/** What MongoDB wants a user to be allowed for the commands that services send. */
const actionsOf: Record<string, string[]> = {
  find: ["find"],
  getMore: ["find"],
  aggregate: ["find"],
  insert: ["insert"],
  update: ["update", "insert"],
  findAndModify: ["find", "update", "insert"],
  delete: ["remove"],
  createIndexes: ["createIndex"],
};
/** Which every user may send. */
const free = ["hello", "ping", "endSessions", "killCursors"];

/** Has the driver write each command on standard error, and the gateway count all that it can. */
const environment = {
  MONGODB_LOG_COMMAND: "debug",
  MONGODB_LOG_PATH: "stderr",
  QUARRY_ACCOUNT_REQUESTS_PER_MINUTE: "1000000",
  QUARRY_ACCOUNT_BYTES_PER_MINUTE: "1000000000",
  QUARRY_RETENTION_DAYS: "30",
};

describeWith(["nats", "mongodb"], "the users that the shipped script makes in MongoDB", () => {
  let system: DistributedSystem;
  beforeAll(async () => {
    const documentsUrl = "http://127.0.0.1:9";
    system = await startDistributedSystem({ documentsUrl }, { replicasOfEach: 1, environment });
    await useAll(system);
  }, 120_000);
  afterAll(() => system[Symbol.asyncDispose]());

  it.each(services)("may do all that %s asks of it", async (service) => {
    const passwords = new Proxy<Record<string, string>>({}, { get: () => "any" });
    const { roles } = await makeMongoUsers(passwords);
    const own = roles.find(({ role }) => role === `quarry-${service}`)?.privileges ?? [];
    const allowed = new Map(own.map(({ resource, actions }) => [resource.collection, actions]));
    const [replica] = system.replicas[service];
    const sent = commandsIn(replica?.output() ?? "");
    expect(sent.length).toBeGreaterThan(10);
    const refused = sent.filter(({ name, collection }) => {
      const needed = actionsOf[name];
      return !needed?.every((action) => allowed.get(collection)?.includes(action));
    });
    expect(refused).toEqual([]);
  });
});

function commandsIn(output: string): { name: string; collection: string }[] {
  const lines = output.split("\n").filter((line) => line.includes("Command started"));
  return lines.flatMap((line) => {
    const name = /commandName: '(\w+)'/.exec(line)?.[1] ?? "?";
    const key = name === "getMore" ? "collection" : name;
    const collection = new RegExp(`"${key}":"([^"]*)"`).exec(line)?.[1] ?? "?";
    return free.includes(name) ? [] : [{ name, collection }];
  });
}

/** Makes, reads, lists, repeats and deletes. */
async function useAll(system: DistributedSystem): Promise<void> {
  const caller = await (await openSuite(system, "http://127.0.0.1:1")).caller();
  const invoice = await invoicePdf();
  const ticket = await createSchema(caller);
  const { id } = await createSchema(caller, "Invoice", invoice.schema.structure);
  const file = new File([invoice.bytes], "invoice.pdf", { type: invoice.mediaType });
  const forms = [
    { schema_id: ticket.id, type: "text", source: "Ticket number: TK-4711\nAmount: 12.50" },
    { schema_id: id, type: "pdf", source: file },
  ];
  for (const [index, fields] of forms.entries()) {
    const headers = { "idempotency-key": `role-${index}` };
    const extract = () =>
      caller.call<Created>("POST", "/v1/extractions", { form: formOf(fields), headers });
    const { body } = await extract();
    expect((await extract()).body.data.id).toBe(body.data.id);
    for (const path of ["/v1/extractions", "/v1/schemas", `/v1/extractions/${body.data.id}`]) {
      expect((await caller.call("GET", path)).status).toBe(200);
    }
    await caller.call("DELETE", `/v1/extractions/${body.data.id}`);
  }
  await caller.call("DELETE", `/v1/schemas/${id}`);
}
