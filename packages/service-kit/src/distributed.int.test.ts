import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { describeWith, mongoUrl, startNats } from "@quarry/servers";
import { expect, it, onTestFinished, vi } from "vitest";
import { connectDistributed } from "./distributed.ts";
import { createLogger } from "./logging/logger.ts";

describeWith(["nats", "mongodb"], "a service whose user NATS refuses", () => {
  it("says so in its log, waits, and is connected once the user is there", async () => {
    await using refusing = await startNats({
      config: "authorization { user: other, password: x }",
    });
    await using accepting = await startNats();
    let target = refusing.url;
    const relay = createServer((incoming) => {
      const outgoing = connect(Number(new URL(target).port), "127.0.0.1");
      incoming.on("error", () => outgoing.destroy()).pipe(outgoing);
      outgoing.on("error", () => incoming.destroy()).pipe(incoming);
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void relay.close());
    await once(relay, "listening");
    const { port } = relay.address() as AddressInfo;

    const lines: string[] = [];
    const logger = createLogger(
      { service: "schema", level: "warn" },
      { write: (line) => void lines.push(line) },
    );
    const config = {
      QUARRY_METRICS_PORT: 0,
      QUARRY_NATS_URL: `nats://schema:wrong@127.0.0.1:${port}`,
      QUARRY_NATS_REPLICAS: 1,
      QUARRY_NATS_ACK_WAIT_MS: 30_000,
      QUARRY_MONGODB_URL: mongoUrl("refused"),
    };
    const connecting = connectDistributed("schema", config, logger);
    const said = "NATS refuses the user or password of QUARRY_NATS_URL; retrying";
    await vi.waitFor(() => expect(lines.join("")).toContain(said), { timeout: 10_000 });
    expect(lines.join("")).not.toContain("wrong");
    target = accepting.url;
    await using connected = await connecting;
    await connected.bus.ping();
  });
});
