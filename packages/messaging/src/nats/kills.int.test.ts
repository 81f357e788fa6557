import { describeWith, startNats } from "@quarry/servers";
import { killContract } from "../contract/durable/kills.ts";
import { connectNatsBus } from "./connect.ts";

/** Time after which the messages of a killed process are delivered again, in ms. */
const ackWaitMs = 1_000;

describeWith("nats", "the NATS bus of a process that is killed", () =>
  killContract(async () => {
    const server = await startNats();
    const options = { url: server.url, name: "killed", ackWaitMs };
    return {
      open: () => connectNatsBus(options),
      opening: `
        import { connectNatsBus } from ${JSON.stringify(new URL("./connect.ts", import.meta.url).href)};
        const bus = await connectNatsBus(${JSON.stringify(options)});`,
      [Symbol.asyncDispose]: () => server.stop(),
    };
  }),
);
