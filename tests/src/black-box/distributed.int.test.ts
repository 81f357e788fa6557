import { describeWith } from "@quarry/servers";
import { startDistributedSystem } from "@quarry/systems";
import { blackBoxSuite } from "../behaviour/index.ts";

describeWith(["nats", "mongodb"], "two of each service over real servers", () => {
  blackBoxSuite("Quarry, distributed", (options) => startDistributedSystem(options));
});
