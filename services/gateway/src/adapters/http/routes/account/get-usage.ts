import { limits, operations, type UsageCounts, type UsageRecord } from "@quarry/api";
import { subjects, UsageDays } from "@quarry/contracts";
import { type Clock, DAY_MS, invalid } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { type Route, route } from "../../route.ts";

export function getUsageRoute({ bus, clock }: { bus: MessageBus; clock: Clock }): Route {
  return route(operations.getUsage, async ({ accountId, query, context }) => {
    const today = new Date(clock()).toISOString().slice(0, 10);
    const { startDate: from = `${today.slice(0, 7)}-01`, endDate: to = today } = query;
    checkSpan(from, to);
    const payload = { accountId, from, to };
    const question = { subject: subjects.extraction.usage, payload, reply: UsageDays };
    return { data: withMonths((await ask(bus, question, context)).days) };
  });
}

/** @throws AppError VALIDATION_FAILED. */
function checkSpan(from: string, to: string): void {
  if (from > to) throw invalid("startDate", "after_end_date", "must not be after endDate");
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days <= limits.usageDays) return;
  throw invalid(
    "startDate",
    "too_early",
    `at most ${limits.usageDays} days can be asked for at once`,
  );
}

function withMonths(days: UsageRecord["days"]): UsageRecord {
  const byMonth = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  const months = [...byMonth].map(([month, ofMonth]) => ({ month, ...sumUsage(ofMonth) }));
  return { days, months };
}

function sumUsage(days: readonly UsageCounts[]): UsageCounts {
  const sum = (name: keyof UsageCounts) =>
    days.reduce((total, { [name]: amount }) => total + amount, 0);
  return {
    requested: sum("requested"),
    completed: sum("completed"),
    failed: sum("failed"),
    deleted: sum("deleted"),
    tokens: sum("tokens"),
    chargedTokens: sum("chargedTokens"),
  };
}
