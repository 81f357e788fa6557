import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { describeWith, type RunningServer, startNats } from "@quarry/servers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createRecorder, eventMessage, patience } from "../contract/support.ts";
import { connectNatsBus, type NatsBus } from "./connect.ts";
import { eventStream } from "./durable/streams.ts";

describeWith("nats", "the NATS bus, beyond the contract", () => {
  let server: RunningServer;
  let bus: NatsBus;

  beforeAll(async () => {
    server = await startNats({ config: "authorization { user: quarry, password: 'p@ss:word' }" });
    bus = await connectNatsBus({ url: urlWithPassword(), name: "limits" });
  });
  afterAll(async () => {
    await bus[Symbol.asyncDispose]();
    await server.stop();
  });

  function urlWithPassword(): string {
    return server.url.replace("//", `//quarry:${encodeURIComponent("p@ss:word")}@`);
  }

  it("refuses what does not fit a message, by its size", async () => {
    const large = "x".repeat(1024 * 1024);
    const refusal = {
      code: "PAYLOAD_TOO_LARGE",
      message: expect.stringContaining("1048578 bytes where 1040384 are the limit"),
    };
    await bus.respond("echo", async () => null);
    await expect(bus.request("echo", large, {})).rejects.toMatchObject(refusal);
    await expect(bus.publish(eventMessage("evt.big.1", large))).rejects.toMatchObject(refusal);
  });

  it("gives a service that starts last what others published before", async () => {
    const early = eventMessage("evt.early.1");
    await bus.publish(early);
    const received = createRecorder<string>();
    const options = { name: "latecomer", subjects: ["evt.early.*"], concurrency: 1 };
    await bus.consume(options, async ({ id }) => received.add(id));
    expect(await received.next()).toBe(early.id);
  });

  it("buries a foreign message that is not JSON, as its text, and passes none on", async () => {
    const listened = createRecorder<string>();
    await bus.listen("evt.foreign.*", (subject) => listened.add(subject));
    const received = createRecorder<string>();
    const options = { name: "foreign", subjects: ["evt.foreign.*"], concurrency: 1 };
    await bus.consume(options, async ({ subject }) => received.add(subject));
    const stranger = await connect({ servers: server.url, user: "quarry", pass: "p@ss:word" });
    stranger.publish("evt.foreign.1", "{ not JSON");
    await stranger.flush();
    await bus.publish(eventMessage("evt.foreign.2"));
    expect(await received.next()).toBe("evt.foreign.2");
    expect(await listened.next()).toBe("evt.foreign.2");
    expect(await bus.deadLetters.list()).toMatchObject([
      { subject: "evt.foreign.1", payload: "{ not JSON", reason: "the payload is not JSON" },
    ]);
    const manager = await jetstreamManager(stranger);
    const unsettled = () => manager.consumers.info(eventStream, options.name);
    await vi.waitUntil(async () => (await unsettled()).num_ack_pending === 0, patience);
    await stranger.close();
  });

  it("keeps line breaks out of the headers", async () => {
    const context = { requestId: "a\r\nx-account-id: other" };
    await expect(bus.request("echo", null, context)).rejects.toThrow();
  });
});
