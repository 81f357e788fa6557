import type { KeyManager } from "@quarry/access";
import { operations } from "@quarry/api";
import { AppError } from "@quarry/kernel";
import type { CreateKey } from "../../../../application/keys/create-key.ts";
import type { Repeat } from "../../../../application/keys/make-key-once.ts";
import type { RotateKey } from "../../../../application/keys/rotate-key.ts";
import { idempotencyKey, toClaim } from "../../requests/idempotency-key.ts";
import { presentKey } from "../../responses/present-key.ts";
import { type Call, type Route, route } from "../../route.ts";

type KeyDependencies = { keyManager: KeyManager };

export function listKeysRoute({ keyManager }: KeyDependencies): Route {
  return route(operations.listKeys, async ({ accountId }) => {
    return { data: { data: (await keyManager.listOf(accountId)).map(presentKey) } };
  });
}

export function createKeyRoute({ createKey }: { createKey: CreateKey }): Route {
  return route(operations.createKey, async (call) => {
    const { accountId, body } = call;
    const repeat = toRepeat(call, "/keys", body);
    const { key, secret } = await createKey({ accountId, ...body, repeat });
    return { data: { ...presentKey(key), secret } };
  });
}

export function rotateKeyRoute({ rotateKey }: { rotateKey: RotateKey }): Route {
  return route(operations.rotateKey, async (call) => {
    const { accountId, id, body } = call;
    const repeat = toRepeat(call, `/keys/${id}/rotate`, body);
    const { key, secret } = await rotateKey({ accountId, id, ...body, repeat });
    return { data: { ...presentKey(key), secret } };
  });
}

function toRepeat(call: Call, path: string, body: unknown): Repeat | undefined {
  const sentKey = idempotencyKey(call.request.get("Idempotency-Key"));
  const claim = toClaim(call, path, body);
  return claim && sentKey !== undefined ? { claim, idempotencyKey: sentKey } : undefined;
}

export function deleteKeyRoute({ keyManager }: KeyDependencies): Route {
  return route(operations.deleteKey, async ({ id, accountId }) => {
    if (await keyManager.revokeOf(accountId, id)) return { data: {} };
    throw new AppError("NOT_FOUND", `There is no API key with the id ${id}`);
  });
}
