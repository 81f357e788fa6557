import { openDatabase } from "@quarry/event-store/sqlite";
import { idempotencyStoreContract } from "../../contract/idempotency-store-contract.ts";
import { keyStoreContract } from "../../contract/key-store-contract.ts";
import type { OpenStores } from "../../contract/open-stores.ts";
import { suspensionStoreContract } from "../../contract/suspension-store-contract.ts";
import { openSqliteGateway } from "./open.ts";

const open: OpenStores = async () => {
  const database = openDatabase(":memory:");
  return {
    ...openSqliteGateway(database),
    [Symbol.asyncDispose]: async () => database.close(),
  };
};

keyStoreContract(open);
idempotencyStoreContract(open);
suspensionStoreContract(open);
