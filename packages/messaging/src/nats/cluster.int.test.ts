import { JetStreamApiError, jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { describeWith, startNatsCluster } from "@quarry/servers";
import { expect, it } from "vitest";
import { createRecorder, eventMessage } from "../contract/support.ts";
import { connectNatsBus } from "./connect.ts";

const options = { name: "worker", subjects: ["evt.a.>"], concurrency: 1 };

describeWith("nats", "the NATS bus on a cluster", () => {
  it("waits with its consumers until enough servers are there for the copies", async () => {
    await using cluster = await startNatsCluster();
    const [first, , last] = cluster.servers;
    await last?.kill();
    await using observed = await observe(first?.url ?? "");
    await observed.refusal();

    await using bus = await connectNatsBus({ url: cluster.url, name: "early", replicas: 3 });
    const received = createRecorder<string>();
    const consuming = bus.consume(options, async ({ subject }) => received.add(subject));
    await Promise.race([consuming, observed.refusal()]);
    await last?.restart();
    await consuming;
    await bus.publish(eventMessage("evt.a.1"));
    expect(await received.next()).toBe("evt.a.1");
  }, 90_000);
});

/** Asks a server for a stream of three copies until it refuses it: there are too few servers. */
async function observe(url: string): Promise<AsyncDisposable & { refusal(): Promise<void> }> {
  const connection = await connect({ servers: url });
  const manager = await jetstreamManager(connection, { checkAPI: false });
  const add = () => manager.streams.add({ name: "PROBE", subjects: ["probe"], num_replicas: 3 });
  return {
    async refusal() {
      for (;;) {
        const error: unknown = await add().then(
          () => expect.fail("three copies were placed on two servers"),
          (refused) => refused,
        );
        if (error instanceof JetStreamApiError) return;
      }
    },
    [Symbol.asyncDispose]: () => connection.close(),
  };
}
