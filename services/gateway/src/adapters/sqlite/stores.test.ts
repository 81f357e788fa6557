import { idempotencyStoreContract } from "../../contract/idempotency-store-contract.ts";
import { keyStoreContract } from "../../contract/key-store-contract.ts";
import type { OpenStores } from "../../contract/open-stores.ts";
import { openGatewayDatabase, openSqliteGateway } from "./open.ts";

const open: OpenStores = async () => {
  const database = openGatewayDatabase(":memory:");
  return {
    ...openSqliteGateway(database),
    [Symbol.asyncDispose]: async () => database.close(),
  };
};

keyStoreContract(open);
idempotencyStoreContract(open);
