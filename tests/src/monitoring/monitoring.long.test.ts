import { jetstreamManager } from "@nats-io/jetstream";
import { connectNatsBus } from "@quarry/messaging/nats";
import { describeWith, describeWithProgram } from "@quarry/servers";
import { FaultyProxy } from "@quarry/servers/faulty-proxy";
import { type Fault, faults, startProvider } from "@quarry/servers/provider";
import { connectAs, urlOf } from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOfMetrics } from "./check-metrics.ts";
import {
  type Client,
  createSchemas,
  createWebhook,
  listSchemas,
  openClient,
  openSend,
  repeatedly,
  sendPicture,
  startLoad,
} from "./load.ts";
import { panelExpressions, silentIn } from "./panels.ts";
import { environmentOf, generous, hangs } from "./planted-faults.ts";
import { publishAsSchema } from "./publish-as-schema.ts";
import { takeRight } from "./take-right.ts";
import {
  freezeAgainAndAgain,
  startWatchedSystem,
  urlOfGateway,
  type WatchedSystem,
} from "./watched-system.ts";

const limitMs = 300_000;

describeWithProgram("prometheus", "monitoring", () => {
  describeWith(["nats", "mongodb"], "a system of all services under load", tests);
});

function tests(): void {
  const opened = new AsyncDisposableStack();
  afterAll(() => opened.disposeAsync());
  let watched: WatchedSystem;
  let client: Client;
  let sender: Client; // of pictures: the first may be at its limit
  let refused: number; // where in the stream of events the message stands that its handler fails on
  let webhook: string; // whose receiver is away
  let manner: Fault = faults.none;

  beforeAll(async () => {
    const provider = opened.use(
      await startProvider({
        answer: (text) => ({ result: { amount: Number(/Amount: (\d+)/.exec(text)?.[1]) } }),
        fault: (_call, index) => (index === 0 ? faults.named.noUsage : manner),
      }),
    );
    watched = opened.use(await startWatchedSystem(environmentOf(provider.baseUrl)));
    client = await openClient(watched.system, "watched");
    sender = await openClient(watched.system, "pictures");
    await publishAsSchema(watched.system.nats, "no JSON"); // before a test takes the right to
    refused = await publishAsSchema(watched.system.nats, '{"is":"no commit"}');
    // No server listens there, and the system may reach it.
    webhook = await createWebhook(client.send, "http://127.0.0.1:9/");
    opened.use(startLoad(client));
  }, 120_000);

  describe("fires while a fault lasts, and clears after it:", () => {
    it.concurrent(
      "a message that no handler can read",
      async () => {
        const { fires, clears } = watched;
        await fires("QuarryDeadLetters", { consumer: "schema-views" });
        const url = urlOf(watched.system.nats, "operator");
        await using bus = await connectNatsBus({ url, name: "operator" });
        for (const { id } of await bus.deadLetters.list()) await bus.deadLetters.drop(id);
        await clears("QuarryDeadLetters");
      },
      limitMs,
    );

    it.concurrent(
      "a message that its handler fails on again and again",
      async () => {
        const own = { consumer: "schema-views" };
        await watched.fires("QuarryRedeliveries", own);
        const operator = await connectAs(urlOf(watched.system.nats, "operator"));
        await (await jetstreamManager(operator)).streams.deleteMessage("EVENTS", refused);
        await operator.close();
        await watched.clears("QuarryRedeliveries", own);
      },
      limitMs,
    );

    it.concurrent(
      "a bus that takes no commits of a log",
      async () => {
        {
          await using _taken = await takeRight(watched.system.nats, "evt.schema.>");
          await using _further = repeatedly(() => createSchemas(client));
          await watched.fires("QuarryRelayStalled", { log: "schema" });
          await watched.fires("QuarryProjectionLag", { projection: "schema-views" });
        }
        await watched.clears("QuarryRelayStalled");
        await watched.clears("QuarryProjectionLag");
      },
      limitMs,
    );

    it.concurrent(
      "a provider that does not answer",
      async () => {
        manner = hangs;
        await watched.fires("QuarryProviderFailing");
        await watched.fires("QuarryConsumerStuck", { consumer: "extraction-engine" });
        manner = faults.none;
        await watched.clears("QuarryConsumerStuck");
        await watched.clears("QuarryProviderFailing");
      },
      limitMs,
    );

    it.concurrent(
      "a receiver of a webhook that is away",
      async () => {
        await watched.fires("QuarryWebhooksBehind");
        await client.send("DELETE", `/v1/webhooks/${webhook}`);
        await watched.clears("QuarryWebhooksBehind");
      },
      limitMs,
    );

    it.concurrent(
      "sources that take longer to read than they may",
      async () => {
        {
          await using _sending = repeatedly(() => sendPicture(sender));
          await watched.fires("QuarryReadersEnded", { reason: "time" });
        }
        await watched.clears("QuarryReadersEnded", { reason: "time" });
      },
      limitMs,
    );

    it.concurrent(
      "a database out of a gateway's reach, then one that is silent",
      async () => {
        const database = watched.system.environment.QUARRY_MONGODB_URL ?? "";
        const proxy = opened.use(await FaultyProxy.before(database)); // serves the gateway to the end
        const gateway = { QUARRY_MONGODB_URL: proxy.through(database) };
        const baseUrl = urlOfGateway(await watched.start("gateway-1", gateway));
        const send = await openSend({ ...watched.system, baseUrl }, "apart");
        await listSchemas(send); // the gateway knows the key now, and does not look it up
        {
          await using _asking = repeatedly(() => listSchemas(send));
          proxy.cut();
          await watched.fires("QuarryRateLimitsApart", { job: "gateway" });
          proxy.heal();
          await watched.clears("QuarryRateLimitsApart");
        }
        const own = { instance: "gateway-1", check: "mongodb" };
        await watched.clears("QuarryNotReady", own);
        proxy.pause(); // no request comes now, and no scrape may wait for the silent database
        await watched.fires("QuarryNotReady", own);
        proxy.heal();
        await watched.clears("QuarryNotReady", own);
      },
      limitMs,
    );

    it.concurrent(
      "a process that is kept from its work",
      async () => {
        const replica = watched.instances.get("schema-1");
        if (!replica) throw new Error("there is no second schema service");
        const own = { job: "schema", instance: "schema-1" };
        {
          await using _frozen = freezeAgainAndAgain(replica);
          await watched.fires("QuarryEventLoopBlocked", own);
        }
        await watched.clears("QuarryEventLoopBlocked", own);
      },
      limitMs,
    );
  });

  describe("fires when a service or a part is lost, and clears when it is back:", () => {
    it.concurrent(
      "a service whose last process is killed",
      async () => {
        const { instances, prometheus, targets, fires, clears } = watched;
        const lost = ["schema-0", "schema-1"];
        for (const instance of lost) await instances.get(instance)?.kill();
        await fires("QuarryTargetDown", { job: "schema" });
        await Promise.all([fires("QuarryErrorBudgetFast"), fires("QuarryErrorBudgetSlow")]);
        for (const instance of lost) instances.delete(instance);
        await prometheus.scrape(targets());
        await fires("QuarryServiceGone", { job: "schema" });
        for (const instance of lost) await watched.start(instance);
        const alerts = ["QuarryTargetDown", "QuarryServiceGone"];
        const budgets = ["QuarryErrorBudgetFast", "QuarryErrorBudgetSlow"];
        await Promise.all([...alerts, ...budgets].map((name) => clears(name)));
      },
      limitMs,
    );

    it.concurrent(
      "a browser that does not start",
      async () => {
        await watched.fires("QuarryReaderPartMissing", { part: "chromium" });
        await watched.instances.get("ingestion-0")?.stop();
        const repaired = { QUARRY_CHROMIUM: "off", QUARRY_READER_TIMEOUT_MS: "60000" };
        await watched.start("ingestion-0", repaired);
        await watched.clears("QuarryReaderPartMissing");
      },
      limitMs,
    );

    it.concurrent(
      "a model that takes many times the tokens of before",
      async () => {
        manner = generous;
        await watched.fires("QuarrySpendJump");
        manner = faults.none;
        await watched.clears("QuarrySpendJump");
      },
      limitMs,
    );
  });

  it(
    "shows something in every panel and recorded rule, and evaluates every rule",
    async () => {
      const rules = await watched.prometheus.rules();
      expect(rules.filter(({ health }) => health !== "ok")).toEqual([]);
      const recorded = rules.filter(({ type }) => type === "recording");
      const asked = [
        ...recorded.map(({ name }): [string, string] => [name, name]),
        ...(await panelExpressions()),
      ];
      expect(await silentIn(watched.prometheus, asked)).toEqual([]);
    },
    limitMs,
  );

  it("has fired every alert that is shipped", async () => {
    const rules = await watched.prometheus.rules();
    const alerts = rules.filter(({ type }) => type === "alerting").map(({ name }) => name);
    expect([...watched.fired].sort()).toEqual(alerts.sort());
  });

  it(
    "finds no fault with the metrics of any service",
    async () => {
      for (const { address } of watched.targets()) expect(await faultsOfMetrics(address)).toBe("");
    },
    limitMs,
  );
}
