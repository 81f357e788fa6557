import { describeWith, type LocalProcess, startMongo } from "@quarry/servers";
import { startDocumentServer } from "@quarry/servers/document-server";
import {
  createSchema,
  type DistributedSystem,
  openSuite,
  services,
  startDistributedSystem,
  startNatsWithUsers,
} from "@quarry/systems";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { expectAllCompleted, submit, ticket } from "../load.ts";

describeWith(["nats", "mongodb"], "two of each service", () => {
  const opened = new AsyncDisposableStack();
  let documentsUrl: string;
  let system: DistributedSystem;

  /** A caller of an account of its own. */
  const newCaller = async () => (await openSuite(system, documentsUrl)).caller();

  beforeAll(async () => {
    documentsUrl = opened.use(await startDocumentServer({})).url;
    system = opened.use(await startDistributedSystem({ documentsUrl }));
  }, 180_000);
  afterAll(() => opened.disposeAsync(), 60_000);

  it("share the load", async () => {
    const caller = await newCaller();
    const schema = await createSchema(caller);
    const accepted = new Map<string, number>();
    const numbers = Array.from({ length: 40 }, (_, index) => index).values();
    const senders = Array.from({ length: 4 }, async () => {
      for (const number of numbers) {
        const { status, body } = await submit(caller, schema.id, ticket(number));
        expect(status).toBe(202);
        accepted.set(body.data.id, number);
      }
    });
    await Promise.all(senders);
    await expectAllCompleted(caller, accepted);
    for (const replica of [...system.replicas.ingestion, ...system.replicas.extraction]) {
      expect(replica.output()).toContain('"msg":"handled"');
    }
    for (const replica of system.replicas.gateway) {
      expect(replica.output()).toContain('"msg":"request"');
    }
  }, 180_000);

  it("answer 503 where no schema service runs", async () => {
    const caller = await newCaller();
    const schema = await createSchema(caller);
    await Promise.all(system.replicas.schema.splice(0).map((replica) => replica.stop()));
    const answers = await Promise.all([
      caller.call("GET", "/v1/schemas"),
      caller.call("GET", `/v1/schemas/${schema.id}`),
      caller.call("POST", "/v1/schemas", { json: { name: "x", structure: schema.structure } }),
      submit(caller, schema.id, ticket(1)),
    ]);
    for (const { status, headers, body } of answers) {
      expect([status, body.error?.code]).toEqual([503, "UNAVAILABLE"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    await Promise.all([system.start("schema"), system.start("schema")]);
    expect((await caller.call("GET", "/v1/schemas")).status).toBe(200);
  }, 180_000);

  it("keep what they accept until an ingestion service runs", async () => {
    const caller = await newCaller();
    const schema = await createSchema(caller);
    await Promise.all(system.replicas.ingestion.splice(0).map((replica) => replica.stop()));
    const accepted = new Map<string, number>();
    for (const number of [1, 2, 3]) {
      const { status, body } = await submit(caller, schema.id, ticket(number));
      expect(status).toBe(202);
      accepted.set(body.data.id, number);
    }
    for (const id of accepted.keys()) {
      const { body } = await caller.call<{ status: string }>("GET", `/v1/extractions/${id}`);
      expect(body.data.status).toBe("pending");
    }
    await Promise.all([system.start("ingestion"), system.start("ingestion")]);
    await expectAllCompleted(caller, accepted);
  }, 180_000);
});

describeWith(["nats", "mongodb"], "services that start before their servers", () => {
  it("say which they wait for, and become ready once these come", async () => {
    await using documents = await startDocumentServer({});
    await using nats = await startNatsWithUsers();
    await using mongo = await startMongo();
    await Promise.all([nats.kill(), mongo.kill()]);
    const options = { replicasOfEach: 0, nats, mongo };
    await using system = await startDistributedSystem({ documentsUrl: documents.url }, options);
    const started = await Promise.all(
      services.map((service) => system.start(service, /MongoDB does not answer yet/)),
    );
    const untilAllSay = (words: string) =>
      vi.waitFor(() => started.forEach(({ output }) => void expect(output()).toContain(words)), {
        timeout: 60_000,
        interval: 100,
      });
    const waitedFor = async ({ output }: LocalProcess) => {
      const url = /"operations":"([^"]+)"/.exec(output())?.[1];
      return (await (await fetch(`${url}/readyz`)).json()).parts;
    };
    const unavailable = "unavailable";
    for (const service of started) {
      expect(await waitedFor(service)).toEqual({ mongodb: unavailable });
    }
    await mongo.restart();
    await untilAllSay("NATS does not answer yet");
    for (const service of started) {
      expect(await waitedFor(service)).toEqual({ mongodb: "ok", nats: unavailable });
    }
    await nats.restart();
    await untilAllSay('"msg":"ready"');
    const caller = await (await openSuite(system, documents.url)).caller();
    const schema = await createSchema(caller);
    const { body } = await submit(caller, schema.id, ticket(1));
    await expectAllCompleted(caller, new Map([[body.data.id, 1]]));
  }, 180_000);
});
