import { connect } from "@nats-io/transport-node";
import { consumers, eventSubject, subjects } from "@quarry/contracts";
import { connectNatsBus } from "@quarry/messaging/nats";
import { describeWith, type RunningServer } from "@quarry/testing/servers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type NatsUser, startNatsWithUsers, tryAs, urlOf } from "./nats-users.testing.ts";

const services = ["gateway", "schema", "ingestion", "extraction"] as const;
const users: NatsUser[] = [...services, "operator"];
const requests = Object.entries(subjects).flatMap(([owner, each]) =>
  Object.values(each).map((subject: string) => ({ owner, subject })),
);
const durables = Object.entries(consumers).flatMap(([owner, each]) =>
  Object.values(each).map((name: string) => ({ owner, name })),
);

/** That each service works under its own user, all tests of the distributed form show. */
describeWith("nats", "the users that are shipped for NATS", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startNatsWithUsers();
  });
  afterAll(() => server.stop());

  /** Those of all users who may. */
  async function who(
    attempt: (tried: Awaited<ReturnType<typeof tryAs>>) => Promise<boolean>,
  ): Promise<NatsUser[]> {
    const able: NatsUser[] = [];
    for (const user of users) {
      await using tried = await tryAs(server, user);
      if (await attempt(tried)) able.push(user);
    }
    return able;
  }

  it("lets nobody in without a password", async () => {
    const anyone = { servers: new URL(server.url).host, reconnect: false };
    await expect(connect(anyone)).rejects.toThrow(/Authorization/i);
    await expect(connect({ ...anyone, user: "gateway", pass: "" })).rejects.toThrow(/Authoriz/i);
  });

  it.each(services)("lets %s's events be published by it alone", async (service) => {
    const subject = eventSubject(service, "Anything", "an-id");
    const owners = service === "gateway" ? [] : [service]; // it has none
    expect(await who((tried) => tried.mayPublish(subject))).toEqual(owners);
  });

  it("lets nobody listen to events beside the streams", async () => {
    for (const subject of ["evt.>", ">", "*.*", "dlq.>", "$JS.>"]) {
      expect(await who((tried) => tried.maySubscribe(subject)), subject).toEqual([]);
    }
  });

  it.each(requests)("lets $subject be answered by $owner alone", async ({ owner, subject }) => {
    expect(await who((tried) => tried.maySubscribe(subject))).toEqual([owner]);
  });

  it("lets the queries between services be asked by those that need them alone", async () => {
    const askers = async (subject: string) => who((tried) => tried.mayPublish(subject));
    expect(await askers(subjects.schema.create)).toEqual(["gateway"]);
    expect(await askers(subjects.extraction.delete)).toEqual(["gateway"]);
    expect(await askers(subjects.schema.get)).toEqual(["gateway", "extraction"]);
    expect(await askers(subjects.schema.revision)).toEqual(["extraction"]);
    expect(await askers(subjects.ingestion.drawPages)).toEqual(["extraction"]);
  });

  it.each(users)("lets the answers to %s be read by it alone", async (user) => {
    const inbox = `_INBOX.${user}.an-id`;
    expect(await who((tried) => tried.maySubscribe(inbox))).toEqual([user]);
    expect(await who((tried) => tried.maySubscribe("_INBOX.>"))).toEqual([]);
  });

  it("lets nobody answer who was not asked", async () => {
    expect(await who((tried) => tried.mayPublish("_INBOX.gateway.an-id"))).toEqual([]);
  });

  it.each(durables)("lets the consumer $name be used by $owner alone", async ({ owner, name }) => {
    const takers = (subject: string) => who((tried) => tried.mayPublish(subject));
    expect(await takers(`$JS.API.CONSUMER.MSG.NEXT.EVENTS.${name}`)).toEqual([owner, "operator"]);
    expect(await takers(`$JS.ACK.EVENTS.${name}.1.1.1.1.1`)).toEqual([owner]);
    expect(await takers(`dlq.${name}`)).toEqual([owner]);
    expect(await takers(`replay.${name}`)).toEqual(["operator"]);
  });

  it("lets operators alone delete or empty a stream", async () => {
    for (const act of ["DELETE", "PURGE", "MSG.DELETE", "SNAPSHOT"]) {
      const subject = `$JS.API.STREAM.${act}.NONE`;
      expect(await who((tried) => tried.mayPublish(subject)), act).toEqual(["operator"]);
    }
  });

  it("lets the gateway make no stream and no consumer", async () => {
    await using gateway = await tryAs(server, "gateway");
    for (const act of ["STREAM.CREATE.EVENTS", "STREAM.UPDATE.EVENTS", "CONSUMER.CREATE.EVENTS.x"])
      expect(await gateway.mayPublish(`$JS.API.${act}`), act).toBe(false);
  });

  it("carries an answer in parts", async () => {
    const open = (name: NatsUser) => connectNatsBus({ url: urlOf(server, name), name });
    await using extraction = await open("extraction");
    await using gateway = await open("gateway");
    const text = "x".repeat(3_000_000);
    await extraction.respond(subjects.extraction.list, async () => ({ text }));
    expect(await gateway.request(subjects.extraction.list, {}, {})).toEqual({ text });
  });

  it("lets operators show, replay and drop dead letters", async () => {
    const url = urlOf(server, "operator");
    await using operator = await connectNatsBus({ url, name: "operator" });
    expect(await operator.deadLetters.list()).toEqual([]);
    expect(await operator.deadLetters.replay("1")).toBe(false);
  });
});
