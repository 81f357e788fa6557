import { counted } from "@quarry/kernel";
import { type MonthUsage, usageOf } from "../../month-usage.ts";
import { type AddCommand, withJson } from "../../session.ts";
import { accountName, month } from "../arguments.ts";

/** `admin usage`: what accounts have used, from the log, deleted extractions too. */
export const addUsage: AddCommand = (program, { open, print }) => {
  withJson(program, "usage")
    .description("show what each account has used in each month (UTC), from the log")
    .option("--account <name>", "only this account", accountName)
    .option("--month <month>", "only this month, such as 2026-11", month)
    .action(async ({ account, month: wanted, ...options }) => {
      await using stores = await open();
      const usages = (await usageOf(stores.extraction.log)).filter(
        (usage) => (!account || usage.account === account) && (!wanted || usage.month === wanted),
      );
      const lines = usages.length > 0 ? usages.map(describe) : ["There is no usage."];
      print({ json: usages, lines }, options);
    });
};

function describe(usage: MonthUsage): string {
  const { account, month: name, requested, completed, failed, deleted } = usage;
  return [
    `${account}  ${name}`,
    `${requested} requested, ${completed} completed, ${failed} failed, ${deleted} deleted`,
    `${counted(usage.tokens, "token")} (${usage.chargedTokens} charged, ${counted(usage.charged, "extraction")})`,
    `${counted(usage.receivedBytes, "byte")} in, ${counted(usage.madeBytes, "byte")} out`,
  ].join("  ");
}
