import { connect } from "@nats-io/transport-node";
import {
  cancelSignal,
  consumers,
  eventSubject,
  feedSignal,
  progressSignal,
  serviceNames,
  settledSignal,
  subjects,
  webhookSignal,
} from "@quarry/contracts";
import { connectNatsBus } from "@quarry/messaging/nats";
import { describeWith, type RunningServer } from "@quarry/servers";
import {
  type Attempt,
  type NatsUser,
  startNatsWithUsers,
  urlOf,
  natsUsers as users,
  usersWho,
} from "@quarry/systems";
import { afterAll, beforeAll, expect, it } from "vitest";

const requests = Object.entries(subjects).flatMap(([owner, each]) =>
  Object.values(each).map((subject: string) => ({ owner, subject })),
);

/** Subjects that others than the gateway ask, or others alone. */
const othersThanGateway = new Map<string, NatsUser[]>([
  [subjects.schema.get, ["gateway", "extraction"]],
  [subjects.schema.revision, ["extraction"]],
  [subjects.schema.search, ["extraction"]],
  [subjects.schema.log, ["delivery"]],
  [subjects.extraction.log, ["delivery"]],
  [subjects.extraction.get, ["gateway", "delivery"]],
  [subjects.ingestion.drawPages, ["extraction"]],
  [subjects.ingestion.readAgain, ["extraction"]],
  [subjects.ingestion.source, ["extraction"]],
]);

/** That each service works under its own user, all tests of the distributed form show. */
describeWith("nats", "the users that are shipped for NATS", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startNatsWithUsers();
  });
  afterAll(() => server.stop());

  const who = (attempt: Attempt) => usersWho(server, attempt);

  it("refuses every user without a password", async () => {
    const anyone = { servers: new URL(server.url).host, reconnect: false };
    await expect(connect(anyone)).rejects.toThrow(/Authorization/i);
    await expect(connect({ ...anyone, user: "gateway", pass: "" })).rejects.toThrow(/Authoriz/i);
  });

  it.each(serviceNames)("lets %s's events be published by it alone", async (service) => {
    const subject = eventSubject(service, "Anything", "an-id");
    const hasNone = service === "gateway" || service === "delivery";
    const owners = hasNone ? [] : [service];
    expect(await who((tried) => tried.mayPublish(subject))).toEqual(owners);
  });

  it("refuses listening to events beside the streams", async () => {
    for (const subject of ["evt.>", ">", "*.*", "dlq.>", "$JS.>"]) {
      expect(await who((tried) => tried.maySubscribe(subject)), subject).toEqual([]);
    }
  });

  it.each(requests)("lets $subject be answered by $owner alone", async ({ owner, subject }) => {
    expect(await who((tried) => tried.maySubscribe(subject))).toEqual([owner]);
  });

  it.each(requests)("lets $subject be asked by those that need it alone", async ({ subject }) => {
    const askers = othersThanGateway.get(subject) ?? ["gateway"];
    expect(await who((tried) => tried.mayPublish(subject))).toEqual(askers);
  });

  it.each([
    [settledSignal("an-id"), ["extraction"], ["gateway", "extraction", "delivery"]],
    [cancelSignal("an-id"), ["extraction"], ["ingestion", "extraction"]],
    [progressSignal("an-id"), ["ingestion"], ["gateway"]],
    [feedSignal, ["delivery"], ["gateway", "delivery"]],
    [webhookSignal, ["delivery"], ["delivery"]],
  ])(
    "lets %s be sent and received by those that need it alone",
    async (signal, senders, hearers) => {
      expect(await who((tried) => tried.mayPublish(signal))).toEqual(senders);
      expect(await who((tried) => tried.maySubscribe(signal))).toEqual(hearers);
    },
  );

  it.each(users)("lets the answers to %s be read by it alone", async (user) => {
    const inbox = `_INBOX.${user}.an-id`;
    expect(await who((tried) => tried.maySubscribe(inbox))).toEqual([user]);
    expect(await who((tried) => tried.maySubscribe("_INBOX.>"))).toEqual([]);
  });

  it("refuses an answer of a service that was not asked", async () => {
    expect(await who((tried) => tried.mayPublish("_INBOX.gateway.an-id"))).toEqual([]);
  });

  it("carries an answer in parts", async () => {
    const open = (name: NatsUser) => connectNatsBus({ url: urlOf(server, name), name });
    await using extraction = await open("extraction");
    await using gateway = await open("gateway");
    const text = "x".repeat(3_000_000);
    await extraction.respond(subjects.extraction.list, async () => ({ text }));
    expect(await gateway.request(subjects.extraction.list, {}, {})).toEqual({ text });
  });

  it("lets extractions be looked for in the streams by their service", async () => {
    const open = (name: NatsUser) => connectNatsBus({ url: urlOf(server, name), name });
    await using bus = await open("extraction");
    await using reader = await open("ingestion");
    const order = eventSubject("extraction", "ExtractionRequested", "an-id");
    const outcome = eventSubject("ingestion", "SourceIngested", "an-id");
    const refusal = eventSubject("ingestion", "SourceRejected", "an-id");
    await bus.publish({ subject: order, id: "an-order", payload: {}, context: {} });
    await reader.publish({ subject: outcome, id: "an-outcome", payload: {}, context: {} });
    expect(await bus.unsettled(consumers.ingestion.reader, [order])).toEqual(new Set([order]));
    const outcomes = await bus.unsettled(consumers.extraction.engine, [outcome, refusal]);
    expect(outcomes).toEqual(new Set([outcome]));
  });

  it("lets operators show, replay and drop dead letters", async () => {
    const url = urlOf(server, "operator");
    await using operator = await connectNatsBus({ url, name: "operator" });
    expect(await operator.deadLetters.list()).toEqual([]);
    expect(await operator.deadLetters.replay("1")).toBe(false);
  });
});
