import { describeWith, type LocalProcess } from "@quarry/servers";
import { type DocumentServer, startDocumentServer } from "@quarry/servers/document-server";
import {
  type Created,
  createSchema,
  type DistributedSystem,
  formOf,
  openSuite,
  services,
  startDistributedSystem,
} from "@quarry/systems";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ticket } from "../load.ts";

const warning = "some work did not finish before the shutdown deadline";

/** Ended by itself within its grace, with nothing left behind. */
async function expectOrderlyEnd(replica: LocalProcess): Promise<void> {
  await replica.ended;
  expect(replica.exitCode()).toBe(0);
  expect(replica.output()).not.toContain(warning);
}

describeWith(["nats", "mongodb"], "a service that is asked to stop under load", () => {
  const opened = new AsyncDisposableStack();
  const released = Promise.withResolvers<void>();
  let documents: DocumentServer;
  let system: DistributedSystem;

  beforeAll(async () => {
    documents = opened.use(
      await startDocumentServer({
        "/slow": async (_request, response) => {
          await released.promise;
          response.writeHead(200, { "content-type": "text/html" }).end("<p>Amount: 1</p>");
        },
        "/v1/traces": () => undefined, // a collector that never answers must not matter
      }),
    );
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: documents.url,
      QUARRY_FETCH_TIMEOUT_MS: "60000", // the slow page is waited for until it is released
    };
    system = opened.use(
      await startDistributedSystem({ documentsUrl: documents.url }, { environment }),
    );
  }, 120_000);
  afterAll(() => opened.disposeAsync(), 60_000);

  /** A caller of one gateway, or of all by turns, with a schema. */
  async function openCaller(baseUrl = system.baseUrl) {
    const suite = await openSuite({ ...system, baseUrl }, documents.url);
    const caller = await suite.caller();
    const { id: schema_id } = await createSchema(caller);
    return (fields: Record<string, string>) =>
      caller.call<Created>("POST", "/v1/extractions", { form: formOf({ schema_id, ...fields }) });
  }

  it.each(services.filter((service) => service !== "gateway"))(
    "has every request answered, and ends in time: %s",
    async (service) => {
      const send = await openCaller();
      const replica = system.replicas[service][0];
      if (!replica) throw new Error("no replica runs");
      const numbers = Array.from({ length: 32 }, (_, index) => index).values();
      const statuses: number[] = [];
      const senders = Array.from({ length: 4 }, async () => {
        for (const number of numbers) {
          if (number === 12) replica.terminate();
          statuses.push((await send(ticket(number))).status);
        }
      });
      await Promise.all(senders);
      expect(statuses).toEqual(Array(32).fill(200));
      await expectOrderlyEnd(replica);
    },
    60_000,
  );

  it("has every request in flight answered, and ends in time: gateway", async () => {
    const gateway = system.replicas.gateway[0];
    const url = /"url":"([^"]+)"/.exec(gateway?.output() ?? "")?.[1];
    if (!gateway || !url) throw new Error("no gateway runs");
    const callers = await Promise.all(Array.from({ length: 12 }, () => openCaller(url)));
    const slow = { type: "webpage", source: `${documents.url}/slow` };
    const answers = callers.map((send) => send(slow));
    const waiting = () => documents.requests.filter(({ path }) => path === "/slow").length;
    await vi.waitFor(() => expect(waiting()).toBe(12), { timeout: 30_000 });
    gateway.terminate();
    const answered = await Promise.all(answers);
    expect(answered.map(({ status }) => status)).toEqual(Array(12).fill(202));
    expect(new Set(answered.map(({ headers }) => headers.get("connection")))).toEqual(
      new Set(["close"]),
    );
    await expectOrderlyEnd(gateway);
    expect(documents.requests.map(({ path }) => path)).toContain("/v1/traces");
    released.resolve();
  }, 60_000);
});
