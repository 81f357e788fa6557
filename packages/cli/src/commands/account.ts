import type { Scope, UsageCounts } from "@quarry/client";
import { InvalidArgumentError } from "commander";
import { UsageError } from "../exit-status.ts";
import { json, toTable } from "../output/formats.ts";
import type { AddCommand, Session } from "../session/session.ts";
import { wholeNumber } from "./reading-options.ts";
import { tableOrJson } from "./records.ts";

export const addWhoami: AddCommand = (program, session) => {
  program
    .command("whoami")
    .description("Show where the commands go, and what the key may do.")
    .action(async () => {
      const me = await (await session.quarry()).me();
      const { url } = await session.settings();
      await session.print(json({ url, ...me }));
    });
};

type UsageFlags = { from?: string; to?: string; output: string };

export const addUsage: AddCommand = (program, session) => {
  program
    .command("usage")
    .description("Show what the account has used, by day and month.")
    .option("--from <day>", "the first UTC day, YYYY-MM-DD (default: of this month)")
    .option("--to <day>", "the last UTC day, YYYY-MM-DD")
    .addOption(tableOrJson())
    .action(async ({ from, to, output }: UsageFlags) => {
      const usage = await (await session.quarry()).usage({ startDate: from, endDate: to });
      if (output === "json") return session.print(json(usage));
      const days = usage.days.map(({ day, ...counts }) => [day, ...cellsOf(counts)]);
      const months = usage.months.map(({ month, ...counts }) => [month, ...cellsOf(counts)]);
      await session.print(toTable({ columns: ["when", ...counted], rows: [...days, ...months] }));
    });
};

const counted = ["requested", "completed", "failed", "deleted", "tokens", "chargedTokens"] as const;

const cellsOf = (counts: UsageCounts) => counted.map((name) => String(counts[name]));

export const addKeys: AddCommand = (program, session) => {
  const keys = program.command("keys").description("Keep the account's API keys (scope admin).");
  keys.helpCommand(false);
  keys
    .command("list")
    .description("List the keys that are not revoked, oldest first.")
    .addOption(tableOrJson())
    .action((flags: { output: string }) => listKeys(session, flags));
  keys
    .command("create <name>")
    .description("Make a key and print it: it is shown this once.")
    .requiredOption("--scopes <scopes>", "such as schemas:read,extractions:write", scopesOf)
    .option("--days <n>", "how long it is good for; without an end by default", wholeNumber)
    .action(async (name: string, { scopes, days }: { scopes: Scope[]; days?: number }) => {
      const { keys } = await session.quarry();
      const { id, secret } = await keys.create({ name, scopes, expiresInDays: days });
      await session.print(`${secret}\n`);
      session.say(`Its id is ${id}. Keep the key: it is stored nowhere.`);
    });
  keys
    .command("rotate <id>")
    .description("Replace a key by a new one and print that: it is shown this once.")
    .option("--grace-hours <n>", "how long the replaced key stays valid", wholeHours, 24)
    .option(
      "--days <n>",
      "how long the new one is good for; by default as long as the replaced one",
      wholeNumber,
    )
    .action(async (id: string, { graceHours, days }: { graceHours: number; days?: number }) => {
      const { keys } = await session.quarry();
      const made = await keys.rotate(id, { graceHours, expiresInDays: days });
      await session.print(`${made.secret}\n`);
      session.say(`Its id is ${made.id}. The key ${id} stays valid for ${graceHours} hours.`);
    });
  keys
    .command("revoke <ids...>")
    .description("End keys for good.")
    .option("--yes", "without asking", false)
    .action(async (ids: string[], { yes }: { yes: boolean }) => {
      if (!yes) throw new UsageError("This cannot be undone: repeat it with --yes");
      const { keys } = await session.quarry();
      for (const id of ids) await keys.delete(id);
      session.say(`${ids.length} revoked`);
    });
};

async function listKeys(session: Session, { output }: { output: string }): Promise<void> {
  const found = await (await session.quarry()).keys.list();
  if (output === "json") return session.print(json(found));
  const rows = found.map(({ id, name, hint, scopes, expiresAt }) => [
    ...[id, name, hint, scopes.join(","), expiresAt?.slice(0, 10) ?? ""],
  ]);
  await session.print(toTable({ columns: ["id", "name", "key", "scopes", "until"], rows }, 80));
}

/** The server refuses more than it allows. */
function wholeHours(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number of hours, from 0.");
}

const allScopes: readonly Scope[] = [
  "schemas:read",
  "schemas:write",
  "extractions:read",
  "extractions:write",
  "reviews:write",
  "admin",
];

function scopesOf(text: string): Scope[] {
  const names = text.split(",").map((name) => name.trim());
  const known = allScopes.filter((scope) => names.includes(scope));
  if (known.length === names.length) return known;
  throw new InvalidArgumentError(`Scopes are ${allScopes.join(", ")}, separated by commas.`);
}
