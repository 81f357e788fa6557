import type { Command } from "@commander-js/extra-typings";
import { catchGap, StreamGapError } from "@quarry/event-store";
import { createCancelRunning, createErase } from "@quarry/extraction/stores";
import { counted } from "@quarry/kernel";
import { destroying, isConfirmed, type Session } from "../../session.ts";
import type { Stores } from "../../stores/stores.ts";
import { accountName } from "../arguments.ts";
import { accountsInUse, unknownAccountWarning } from "./accounts-in-use.ts";

/** Extractions that are looked for at once. */
const PAGE = 100;

type Erased = {
  extractions: number;
  /** Running batches that were cancelled: what their lists hold would be requested later. */
  batches: number;
  /** Extractions that remain, for example those that a batch began while it was cancelled. */
  left: number;
  /** Extractions that cannot be erased, because the log has lost a commit of theirs. */
  broken: string[];
};

/** `admin accounts erase`: erases everything that an account has sent and received. */
export function addEraseAccount(accounts: Command, { open, print, partial }: Session): void {
  destroying(accounts, "erase")
    .argument("<account>", "its name", accountName)
    .description(
      "cancel all batches of an account and erase all its extractions, as its own requests do; suspend the account first",
    )
    .action(async (account: string, options) => {
      await using stores = await open();
      const { views } = stores.extraction;
      const { total } = await views.list({ accountId: account, page: 1, perPage: 1 });
      const what = `${counted(total, "extraction")} of ${account}`;
      const isMeant = isConfirmed(`Erasing ${what}`, options);
      const erased = isMeant ? await eraseAll(stores, account) : undefined;
      if (erased && erased.left > 0) partial();
      const lines = erased
        ? describe(account, erased)
        : [`would erase ${what}`, ...unknownAccountWarning(account, await accountsInUse(stores))];
      const { extractions = 0, batches: cancelled = 0, left = 0, broken = [] } = erased ?? {};
      const counts = { erased: extractions, cancelled, left };
      const json = { account, ...counts, broken, wouldErase: isMeant ? 0 : total };
      print({ json, lines }, options);
    });
}

function describe(account: string, { extractions, batches, left, broken }: Erased): string[] {
  const erased = `${counted(extractions, "extraction")} of ${account} erased`;
  const cancelled = `${counted(batches, "running batch", "running batches")} cancelled`;
  const remaining = left - broken.length;
  return [
    batches > 0 ? `${erased}, ${cancelled}` : erased,
    ...broken.map((id) => `${id}  is left: the log has lost a commit of it`),
    ...(remaining > 0
      ? [`${counted(remaining, "extraction is", "extractions are")} left: repeat the command`]
      : []),
  ];
}

async function eraseAll({ extraction, blobs }: Stores, accountId: string): Promise<Erased> {
  const { log, views, batchViews } = extraction;
  const erase = createErase({ log, views, blobs });
  const batches = await createCancelRunning({ log, batches: batchViews, blobs })(
    accountId,
    "operator",
  );
  const broken: string[] = [];
  const held = new Set<string>();
  for (let extractions = 0; ; ) {
    const most = PAGE + held.size;
    const oldest = await views.madeBefore(accountId, Number.MAX_SAFE_INTEGER, most);
    const found = oldest.filter((id) => !held.has(id));
    if (found.length === 0) {
      const { total: left } = await views.list({ accountId, page: 1, perPage: 1 });
      return { extractions, batches, left, broken };
    }
    for (const extractionId of found) {
      const done = await catchGap(erase({ extractionId, accountId }, "operator"));
      if (done instanceof StreamGapError) broken.push(extractionId);
      if (done === true) extractions++;
      else held.add(extractionId);
    }
  }
}
