import { describeWith } from "@quarry/servers";
import { eventStoreContract } from "../contract/index.ts";
import { openMongoTestLog } from "./test-log.testing.ts";

describeWith("mongodb", "MongoDB", () => {
  eventStoreContract("MongoDB", openMongoTestLog);
});
