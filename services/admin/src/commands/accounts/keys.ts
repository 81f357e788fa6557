import { InvalidArgumentError } from "@commander-js/extra-typings";
import type { KeyRecord, MadeKey } from "@quarry/access";
import { Scope } from "@quarry/api";
import { AppError, toOffsetTime } from "@quarry/kernel";
import { type AddCommand, destroying, isConfirmed, type Session, withJson } from "../../session.ts";
import { accountName, numberFromOne, wholeNumber } from "../arguments.ts";

function scopeList(text: string): Scope[] {
  const parsed = Scope.array().safeParse(text.split(",").map((name) => name.trim()));
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError(
    `must be one or more of ${Scope.options.join(", ")}, separated by commas`,
  );
}

/** A key as an operator sees it: all but its hash, and the secret where it was just made. */
function shown({ hash: _hash, dueAt: _dueAt, ...key }: KeyRecord, secret?: string) {
  const time = (at: number | undefined) => at && toOffsetTime(at);
  return {
    ...key,
    createdAt: time(key.createdAt),
    expiresAt: time(key.expiresAt),
    revokedAt: time(key.revokedAt),
    lastUsedAt: time(key.lastUsedAt),
    ...(secret && { key: secret }),
  };
}

function describe(key: KeyRecord): string {
  const { expiresAt, revokedAt, accountId, scopes, id, hint, name } = key;
  const end = expiresAt ? `expires ${toOffsetTime(expiresAt)}` : "does not expire";
  const state = revokedAt ? `revoked ${toOffsetTime(revokedAt)}` : end;
  return `${id}  ${hint}  ${accountId}  ${scopes.join(",")}  ${state}  ${name}`;
}

function made({ secret, key }: MadeKey) {
  const lines = [secret, "", "This is the only time the key is shown.", describe(key)];
  return { json: shown(key, secret), lines };
}

/** `admin keys`: the API keys of all accounts. */
export const addKeys: AddCommand = (program, session) => {
  const keys = program.command("keys").description("create, list, rotate and revoke API keys");
  const { open, print } = session;

  withJson(keys, "create")
    .description("create a key and show it once")
    .requiredOption("--account <name>", "the account that the key belongs to", accountName)
    .option("--scopes <list>", "scopes, separated by commas", scopeList, scopeList("admin"))
    .option("--expires-in-days <days>", "days until it expires (default: never)", numberFromOne)
    .option("--name <text>", "purpose of the key", "")
    .action(async ({ account, scopes, expiresInDays, name, ...options }) => {
      await using stores = await open();
      const wanted = { accountId: account, scopes, expiresInDays, name };
      print(made(await stores.keyManager().create(wanted)), options);
    });

  withJson(keys, "list")
    .description("show all keys, oldest first")
    .action(async (options) => {
      await using stores = await open();
      const all = await stores.keys.list();
      const lines = all.length > 0 ? all.map(describe) : ["There are no keys."];
      print({ json: all.map((key) => shown(key)), lines }, options);
    });

  withJson(keys, "rotate <id>")
    .description("create a replacement for a key; the old key expires after the grace period")
    .option("--grace-hours <hours>", "how long the old key stays valid", wholeNumber, 24)
    .option(
      "--expires-in-days <days>",
      "days until the replacement expires (default: when the old key was to)",
      numberFromOne,
    )
    .action(async (id: string, { graceHours, expiresInDays, ...options }) => {
      await using stores = await open();
      await keyOf(stores, id);
      print(made(await stores.keyManager().rotate(id, { graceHours, expiresInDays })), options);
    });

  destroying(keys, "revoke <id>")
    .description("revoke a key permanently")
    .action(async (id: string, options) => {
      await using stores = await open();
      const key = await keyOf(stores, id);
      const isMeant = isConfirmed(`Revoking the key ${id} of ${key.accountId}`, options);
      const ended = isMeant ? await stores.keyManager().revoke(id) : key;
      print({ json: shown(ended), lines: [describe(ended)] }, options);
    });
};

/** @throws AppError NOT_FOUND. */
async function keyOf({ keys }: Awaited<ReturnType<Session["open"]>>, id: string) {
  const key = (await keys.list()).find((each) => each.id === id);
  if (key) return key;
  throw new AppError("NOT_FOUND", `There is no key with the id ${id}: see keys list`);
}
