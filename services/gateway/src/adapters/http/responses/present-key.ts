import type { KeyRecord } from "@quarry/access";
import type { ApiKeyRecord } from "@quarry/api";
import { toOffsetTime } from "@quarry/kernel";

const timeOrNull = (at: number | undefined) => (at === undefined ? null : toOffsetTime(at));

export function presentKey(key: KeyRecord): ApiKeyRecord {
  const { id, name, hint, scopes, createdAt, expiresAt, lastUsedAt } = key;
  return {
    ...{ id, name, hint, scopes },
    createdAt: toOffsetTime(createdAt),
    expiresAt: timeOrNull(expiresAt),
    lastUsedAt: timeOrNull(lastUsedAt),
  };
}
