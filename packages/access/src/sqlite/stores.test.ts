import { openDatabase } from "@quarry/event-store/sqlite";
import { keyStoreContract } from "../contract/key-store-contract.ts";
import type { OpenStores } from "../contract/open-stores.ts";
import { suspensionStoreContract } from "../contract/suspension-store-contract.ts";
import { openSqliteAccess } from "./open.ts";

const open: OpenStores = async () => {
  const database = openDatabase(":memory:");
  return {
    ...openSqliteAccess(database),
    [Symbol.asyncDispose]: async () => database.close(),
  };
};

keyStoreContract(open);
suspensionStoreContract(open);
