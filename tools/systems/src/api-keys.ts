import { createKeyManager } from "@quarry/access";
import { Scope } from "@quarry/api";
import { systemClock, uuidv7 } from "@quarry/kernel";
import type { System } from "./driver/system.ts";

type Stored = Pick<Parameters<typeof createKeyManager>[0], "keys" | "pepper">;

/** Makes keys as an operator does, in the store that a system reads them from. */
export function createApiKeys(stored: Stored): System["apiKey"] {
  const manager = createKeyManager({ ...stored, clock: systemClock, newId: uuidv7 });
  return async (accountId, scopes = ["admin"]) => {
    const granted = scopes.map((scope) => Scope.parse(scope));
    return (await manager.create({ accountId, name: "test", scopes: granted })).secret;
  };
}
