import { InvalidArgumentError } from "@commander-js/extra-typings";
import { createErase, createRetention, type RetentionPeriod } from "@quarry/extraction/stores";
import { counted, systemClock, uuidv7 } from "@quarry/kernel";
import { type AddCommand, destroying, isConfirmed, type Session, withJson } from "../../session.ts";
import type { Stores } from "../../stores/stores.ts";
import { accountName, wholeNumber } from "../arguments.ts";
import { accountsInUse, unknownAccountWarning } from "./accounts-in-use.ts";

/** `admin retention`: how long extractions are kept, for all and by account. */
export const addRetention: AddCommand = (program, session) => {
  const retention = program
    .command("retention")
    .description("erase extractions after a number of days");
  const { open, print, config } = session;

  withJson(retention, "list")
    .description("show the server's retention period and those of accounts that override it")
    .action(async (options) => {
      await using stores = await open();
      const own = await stores.extraction.retention.periods();
      const { QUARRY_RETENTION_DAYS: days = "forever" } = config();
      const lines = [
        `all others  ${describePeriod(days)}`,
        ...[...own].map(([name, of]) => `${name}  ${describePeriod(of)}`),
      ];
      print({ json: { default: days, accounts: Object.fromEntries(own) }, lines }, options);
    });

  withJson(retention, "set")
    .argument("<account>", "its name", accountName)
    .argument("<days>", "1 to 36500, `forever`, or `default` for the server's", chosenPeriod)
    .description("set an account's own retention period, or reset it")
    .action(async (account: string, chosen: RetentionPeriod | "default", options) => {
      const period = chosen === "default" ? undefined : chosen;
      await using stores = await open();
      await stores.extraction.retention.setPeriod(account, period);
      const kept = period === undefined ? "as the server's default says" : describePeriod(period);
      const inUse = await accountsInUse(stores);
      const lines = [`${account}  ${kept}`, ...unknownAccountWarning(account, inUse)];
      const json = { account, days: period ?? null, inUse: inUse.has(account) };
      print({ json, lines }, options);
    });

  destroying(retention, "run")
    .description("erase expired extractions now, as the services do every hour")
    .action(async (options) => {
      await using stores = await open();
      const { plan, run } = retentionOf(stores, session);
      const overdue = await plan();
      const isMeant = isConfirmed("Erasing what is older", options);
      const erased = isMeant ? await run(uuidv7()) : 0;
      const lines = overdue.map(
        ({ accountId, extractions, days }) =>
          `${accountId}  ${counted(extractions, "extraction")} older than ${counted(days, "day")}`,
      );
      const isBusy = isMeant && erased === 0 && overdue.length > 0;
      const end = isBusy ? "a service is erasing them now" : `${erased} erased`;
      print({ json: { overdue, erased }, lines: [...lines, end] }, options);
    });
};

function retentionOf({ extraction, blobs }: Stores, { config }: Session) {
  const { log, views, retention: store } = extraction;
  return createRetention({
    views,
    store,
    erase: createErase({ log, views, blobs }),
    clock: systemClock,
    defaultDays: config().QUARRY_RETENTION_DAYS,
  });
}

function chosenPeriod(text: string): RetentionPeriod | "default" {
  if (text === "default" || text === "forever") return text;
  const days = wholeNumber(text);
  if (days >= 1 && days <= 36_500) return days;
  throw new InvalidArgumentError("must be 1 to 36500 days, forever or default");
}

export function describePeriod(period: RetentionPeriod): string {
  return period === "forever" ? "kept forever" : `kept for ${counted(period, "day")}`;
}
