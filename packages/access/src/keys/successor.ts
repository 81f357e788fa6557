import { invalid } from "@quarry/kernel";
import type { KeyRecord, NewKey } from "./key-record.ts";

/**
 * What replaces a key: with the same name and rights, and the same expiry unless days are given. The end of
 * a grace is no expiry: a key that is replaced twice has two successors of the same one.
 *
 * @throws AppError VALIDATION_FAILED if that expiry is over.
 */
export function successorOf(
  { id, accountId, name, scopes, expiresAt, dueAt = expiresAt }: KeyRecord,
  { now, expiresInDays }: { now: number; expiresInDays?: number | undefined },
): NewKey {
  const replacing = { accountId, name, scopes, rotatedFrom: id };
  if (expiresInDays !== undefined) return { ...replacing, expiresInDays };
  if (dueAt === undefined || dueAt === "never") return replacing;
  if (dueAt <= now) throw expired();
  return { ...replacing, expiresAt: dueAt };
}

const expired = () =>
  invalid("expiresInDays", "required", "is required, because the key's own time is over");
