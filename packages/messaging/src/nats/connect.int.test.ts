import { describeWith, startNats } from "@quarry/servers";
import { messageBusContract } from "../contract/index.ts";
import { connectNatsBus } from "./connect.ts";

describeWith("nats", "the NATS bus", () => {
  messageBusContract(async () => {
    const server = await startNats();
    return {
      open: () => connectNatsBus({ url: server.url, name: "contract" }),
      [Symbol.asyncDispose]: () => server.stop(),
    };
  });
});
