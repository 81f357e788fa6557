import { Scope } from "@quarry/contracts";
import { toOffsetTime } from "@quarry/kernel";
import { Command, InvalidArgumentError } from "commander";
import type { KeyManager, MadeKey } from "./application/manage-keys.ts";
import type { KeyRecord } from "./domain/key-record.ts";

export type KeyCommandDependencies = {
  /** Opened when a command runs, so that help needs no store. */
  open: () => Promise<KeyManager & AsyncDisposable>;
  print: (text: string) => void;
};

function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError("must be a whole number");
  return Number(text);
}

function scopeList(text: string): Scope[] {
  const parsed = Scope.array().safeParse(text.split(",").map((name) => name.trim()));
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError(
    `must be some of ${Scope.options.join(", ")}, with commas between`,
  );
}

/** A key as an operator sees it: all but its hash, and the secret where it was just made. */
function shown({ hash: _hash, ...key }: KeyRecord, secret?: string) {
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

/** The operator's command for API keys. */
export function keyCommand({ open, print }: KeyCommandDependencies): Command {
  const program = new Command("keys").description("Make, list, rotate and revoke API keys");
  const withJson = (name: string) => program.command(name).option("--json", "print one document");

  const showMade = ({ secret, key }: MadeKey, json: boolean | undefined) =>
    print(
      json
        ? JSON.stringify(shown(key, secret), null, 2)
        : `${secret}\n\nThis is the only time the key is shown.\n${describe(key)}`,
    );

  withJson("create")
    .description("make a key and show it, once")
    .requiredOption("--account <name>", "the account whose records it sees")
    .option("--scopes <list>", "what it may do", scopeList, ["admin"])
    .option("--expires-in-days <days>", "how long it is good; for ever unless said", wholeNumber)
    .option("--name <text>", "what it is for", "")
    .action(async ({ account, scopes, expiresInDays, name, json }) => {
      await using keys = await open();
      showMade(await keys.create({ accountId: account, scopes, expiresInDays, name }), json);
    });

  withJson("list")
    .description("show all keys, oldest first")
    .action(async ({ json }) => {
      await using keys = await open();
      const all = await keys.list();
      const lines = all.length > 0 ? all.map(describe) : ["There are no keys."];
      print(
        json
          ? JSON.stringify(
              all.map((key) => shown(key)),
              null,
              2,
            )
          : lines.join("\n"),
      );
    });

  withJson("rotate <id>")
    .description("make the successor of a key and end the old one after a while")
    .option("--grace-hours <hours>", "how long the old key stays good", wholeNumber, 24)
    .action(async (id: string, { graceHours, json }) => {
      await using keys = await open();
      showMade(await keys.rotate(id, graceHours), json);
    });

  withJson("revoke <id>")
    .description("end a key at once")
    .action(async (id: string, { json }) => {
      await using keys = await open();
      const key = await keys.revoke(id);
      print(json ? JSON.stringify(shown(key), null, 2) : describe(key));
    });

  return program;
}
