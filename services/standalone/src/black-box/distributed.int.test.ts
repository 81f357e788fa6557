import { blackBoxSuite } from "@quarry/testing/black-box";
import { describeWith } from "@quarry/testing/servers";
import { startDistributedSystem } from "../systems/distributed-system.testing.ts";

describeWith(["nats", "mongodb"], "two of each service over real servers", () => {
  blackBoxSuite("Quarry, distributed", (options) => startDistributedSystem(options));
});
