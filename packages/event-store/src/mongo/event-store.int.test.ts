import { describeWith } from "@quarry/testing/servers";
import { eventStoreContract } from "../contract.ts";
import { openMongoTestLog } from "./test-log.ts";

describeWith("mongodb", "MongoDB", () => {
  eventStoreContract("MongoDB", openMongoTestLog);
});
