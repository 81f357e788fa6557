import type { RetentionPeriod } from "@quarry/extraction/stores";
import { counted, toOffsetTime } from "@quarry/kernel";
import { type AddCommand, withJson } from "../../session.ts";
import type { Stores } from "../../stores/stores.ts";
import { accountName } from "../arguments.ts";
import { accountsInUse, unknownAccountWarning } from "./accounts-in-use.ts";
import { addEraseAccount } from "./erase-account.ts";
import { describePeriod } from "./retention.ts";

type Account = {
  account: string;
  /** Keys that are neither revoked nor expired. */
  goodKeys: number;
  suspendedSince: string | null;
  /** Its own period; null: the server's. */
  retentionDays: RetentionPeriod | null;
};

/** `admin accounts`: who uses the server, and whom it serves. */
export const addAccounts: AddCommand = (program, session) => {
  const accounts = program
    .command("accounts")
    .description("list, suspend, resume and erase accounts");
  const { open, print } = session;

  withJson(accounts, "list")
    .description("show every account that has a key, an extraction or a setting")
    .action(async (options) => {
      await using stores = await open();
      const all = await accountsOf(stores);
      const lines = all.length > 0 ? all.map(describe) : ["There are no accounts."];
      print({ json: all, lines }, options);
    });

  withJson(accounts, "suspend")
    .argument("<account>", "its name", accountName)
    .description("refuse all requests of an account until it is resumed; its records are kept")
    .action(async (account: string, options) => {
      await using stores = await open();
      await stores.suspensions.set(account, Date.now());
      const inUse = await accountsInUse(stores);
      const within = "effective at once, or within five seconds if there are several gateways";
      const lines = [
        `${account} is suspended: ${within}`,
        ...unknownAccountWarning(account, inUse),
      ];
      print({ json: { account, suspended: true, inUse: inUse.has(account) }, lines }, options);
    });

  withJson(accounts, "resume")
    .argument("<account>", "its name", accountName)
    .description("serve a suspended account again")
    .action(async (account: string, options) => {
      await using stores = await open();
      await stores.suspensions.set(account, undefined);
      print({ json: { account, suspended: false }, lines: [`${account} is served`] }, options);
    });

  addEraseAccount(accounts, session);
};

async function accountsOf(stores: Stores): Promise<Account[]> {
  const { keys, suspensions, extraction } = stores;
  const now = Date.now();
  const isGood = ({
    revokedAt,
    expiresAt = Infinity,
  }: {
    revokedAt?: number;
    expiresAt?: number;
  }) => revokedAt === undefined && expiresAt > now;
  const allKeys = await keys.list();
  const suspended = await suspensions.list();
  const periods = await extraction.retention.periods();
  const names = new Set([...(await accountsInUse(stores)), ...suspended.keys(), ...periods.keys()]);
  return [...names].sort().map((account) => {
    const since = suspended.get(account);
    return {
      account,
      goodKeys: allKeys.filter((key) => key.accountId === account && isGood(key)).length,
      suspendedSince: since === undefined ? null : toOffsetTime(since),
      retentionDays: periods.get(account) ?? null,
    };
  });
}

function describe({ account, goodKeys, suspendedSince, retentionDays }: Account): string {
  const state = suspendedSince ? `suspended since ${suspendedSince}` : "served";
  const kept = retentionDays === null ? "" : `  ${describePeriod(retentionDays)}`;
  return `${account}  ${counted(goodKeys, "good key")}  ${state}${kept}`;
}
