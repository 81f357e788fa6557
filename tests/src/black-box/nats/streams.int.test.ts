import { jetstreamManager } from "@nats-io/jetstream";
import { consumers, eventSubject, serviceNames } from "@quarry/contracts";
import { connectNatsBus, connectNatsOperator, eventStream } from "@quarry/messaging/nats";
import { describeWith, type RunningServer } from "@quarry/servers";
import {
  type Attempt,
  connectAs,
  type NatsUser,
  startNatsWithUsers,
  urlOf,
  usersWho,
} from "@quarry/systems";
import { afterAll, beforeAll, expect, it } from "vitest";

const durables = Object.entries(consumers).flatMap(([owner, each]) =>
  Object.values(each).map((name: string) => ({ owner, name })),
);
const refusal = /permissions violation/i;

describeWith("nats", "streams and consumers under the users that are shipped for NATS", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startNatsWithUsers();
  });
  afterAll(() => server.stop());
  const who = (attempt: Attempt) => usersWho(server, attempt);

  it.each(durables)("lets the consumer $name be used by $owner alone", async ({ owner, name }) => {
    const takers = (subject: string) => who((tried) => tried.mayPublish(subject));
    expect(await takers(`$JS.API.CONSUMER.MSG.NEXT.EVENTS.${name}`)).toEqual([owner, "operator"]);
    expect(await takers(`$JS.ACK.EVENTS.${name}.1.1.1.1.1`)).toEqual([owner]);
    expect(await takers(`dlq.${name}`)).toEqual([owner]);
    expect(await takers(`replay.${name}`)).toEqual([owner, "operator"]);
    expect(await takers(`counts.${name}.1:1`)).toEqual([owner]);
  });

  it.each(durables)("lets the consumer $name be made by $owner alone", async ({ owner, name }) => {
    const makers = (act: string) =>
      who((tried) => tried.mayPublish(`$JS.API.CONSUMER.${act}.EVENTS.${name}`));
    expect(await makers("DURABLE.CREATE")).toEqual([owner, "operator"]);
    for (const act of ["CREATE", "DELETE", "PAUSE", "LEADER.STEPDOWN"]) {
      expect(await makers(act), act).toEqual(["operator"]);
    }
  });

  it.each([
    "STREAM.DELETE.EVENTS",
    "STREAM.PURGE.EVENTS",
    "STREAM.MSG.DELETE.EVENTS",
    "STREAM.SNAPSHOT.EVENTS",
    "STREAM.RESTORE.EVENTS",
    "STREAM.MSG.GET.EVENTS",
    "DIRECT.GET.EVENTS",
    "STREAM.CREATE.OTHER",
    "STREAM.UPDATE.OTHER",
    "STREAM.NAMES",
    "STREAM.LIST",
    "CONSUMER.CREATE.EVENTS",
    "CONSUMER.CREATE.EVENTS.other",
    "CONSUMER.LIST.EVENTS",
    "ACCOUNT.PURGE.QUARRY",
    "META.LEADER.STEPDOWN",
  ])("lets operators alone ask JetStream for %s", async (act) => {
    expect(await who((tried) => tried.mayPublish(`$JS.API.${act}`))).toEqual(["operator"]);
  });

  it.each(["EVENTS", "DEADLETTERS", "DELIVERIES"])(
    "lets the stream %s be made by who uses it",
    async (name) => {
      for (const act of ["CREATE", "UPDATE"]) {
        const makers = await who((tried) => tried.mayPublish(`$JS.API.STREAM.${act}.${name}`));
        expect(makers, act).toEqual([
          ...serviceNames.filter((name) => name !== "gateway" && name !== "delivery"),
          "operator",
        ]);
      }
    },
  );

  it("keeps streams and messages as they are, whatever services try", async () => {
    const url = (name: NatsUser) => urlOf(server, name);
    await using owner = await connectNatsBus({ url: url("schema"), name: "schema" });
    const subject = eventSubject("schema", "Anything", "an-id");
    await owner.publish({ id: "kept", subject, payload: {}, context: {} });
    for (const name of serviceNames) {
      const connection = await connectAs(url(name));
      const { streams } = await jetstreamManager(connection, { checkAPI: false, timeout: 500 });
      await expect(streams.delete(eventStream)).rejects.toThrow(refusal);
      await expect(streams.purge(eventStream)).rejects.toThrow(refusal);
      await expect(streams.add({ name: `OF-${name}`, subjects: ["own"] })).rejects.toThrow(refusal);
      const others = serviceNames.filter((each) => each !== name);
      for (const other of others) connection.publish(eventSubject(other, "Forged", "an-id"));
      await connection.close();
    }
    await using operator = await connectNatsOperator({ url: url("operator"), replicas: 1 });
    const states = await operator.streams();
    expect(states.map(({ stream, messages }) => [stream, messages])).toEqual([
      [eventStream, 1],
      ["DEADLETTERS", 0],
      ["DELIVERIES", 0],
    ]);
  });
});
