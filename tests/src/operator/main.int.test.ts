import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describeWith, mongoUrl } from "@quarry/servers";
import { runProgram } from "@quarry/systems";
import { expect, it, onTestFinished } from "vitest";

describeWith(["mongodb"], "the operator's command", () => {
  it("ends with a word where NATS takes connections and is silent, as a frozen server does", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void silent.close());
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const environment = {
      QUARRY_MONGODB_URL: mongoUrl(),
      QUARRY_NATS_URL: `nats://127.0.0.1:${port}`,
    };
    const command = ["services/admin/src/main.ts", "streams", "list"] as const;
    const { exitCode, said } = await runProgram([...command], environment);
    expect([exitCode, said]).toEqual([
      1,
      "NATS does not answer at the address of QUARRY_NATS_URL\n",
    ]);
  }, 60_000);
});
