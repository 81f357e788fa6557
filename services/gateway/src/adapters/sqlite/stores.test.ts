import { openDatabase } from "@quarry/event-store/sqlite";
import { idempotencyStoreContract } from "../../contract/idempotency-store-contract.ts";
import type { OpenStores } from "../../contract/open-stores.ts";
import { openSqliteGateway } from "./open.ts";

const open: OpenStores = async () => {
  const database = openDatabase(":memory:");
  return {
    ...openSqliteGateway(database),
    [Symbol.asyncDispose]: async () => database.close(),
  };
};

idempotencyStoreContract(open);
