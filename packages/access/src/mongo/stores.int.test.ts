import { describeWith, mongoUrl } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { keyStoreContract } from "../contract/key-store-contract.ts";
import type { OpenStores } from "../contract/open-stores.ts";
import { suspensionStoreContract } from "../contract/suspension-store-contract.ts";
import { mongoKeyStore } from "./key-store.ts";
import { mongoSuspensionStore } from "./suspension-store.ts";

const open: OpenStores = async () => {
  const client = await MongoClient.connect(mongoUrl("access"));
  const database = client.db();
  return {
    keys: await mongoKeyStore(database),
    suspensions: mongoSuspensionStore(database),
    async [Symbol.asyncDispose]() {
      await database.dropDatabase();
      await client.close();
    },
  };
};

describeWith("mongodb", "MongoDB", () => {
  keyStoreContract(open);
  suspensionStoreContract(open);
});
