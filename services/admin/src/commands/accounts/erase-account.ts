import type { Command } from "@commander-js/extra-typings";
import { catchGap, StreamGapError } from "@quarry/event-store";
import { createErase } from "@quarry/extraction/stores";
import { counted } from "@quarry/kernel";
import { destroying, isConfirmed, type Session } from "../../session.ts";
import type { Stores } from "../../stores/stores.ts";
import { accountName } from "../arguments.ts";
import { accountsInUse, unknownAccountWarning } from "./accounts-in-use.ts";

/** Extractions that are looked for at once. */
const PAGE = 100;

type Erased = {
  extractions: number;
  /** Those that cannot be, for the log has lost a commit of theirs. */
  broken: string[];
};

/** `admin accounts erase`: all that an account has sent and got is to be gone. */
export function addEraseAccount(accounts: Command, { open, print, partial }: Session): void {
  destroying(accounts, "erase")
    .argument("<account>", "its name", accountName)
    .description("erase all extractions of an account, as DELETE does; suspend the account first")
    .action(async (account: string, options) => {
      await using stores = await open();
      const { views } = stores.extraction;
      const { total } = await views.list({ accountId: account, page: 1, perPage: 1 });
      const what = `${counted(total, "extraction")} of ${account}`;
      const isMeant = isConfirmed(`Erasing ${what}`, options);
      const erased = isMeant ? await eraseAll(stores, account) : undefined;
      if (erased && erased.broken.length > 0) partial();
      const lines = erased
        ? [
            `${counted(erased.extractions, "extraction")} of ${account} erased`,
            ...erased.broken.map((id) => `${id}  is left: the log has lost a commit of it`),
          ]
        : [`would erase ${what}`, ...unknownAccountWarning(account, await accountsInUse(stores))];
      const { extractions = 0, broken = [] } = erased ?? {};
      const json = { account, erased: extractions, broken, wouldErase: isMeant ? 0 : total };
      print({ json, lines }, options);
    });
}

async function eraseAll({ extraction, blobs }: Stores, accountId: string): Promise<Erased> {
  const erase = createErase({ log: extraction.log, views: extraction.views, blobs });
  const broken = new Set<string>();
  for (let extractions = 0; ; ) {
    const before = extractions;
    const found = await extraction.views.madeBefore(accountId, Number.MAX_SAFE_INTEGER, PAGE);
    for (const extractionId of found) {
      const done = await catchGap(erase({ extractionId, accountId }, "operator"));
      if (done instanceof StreamGapError) broken.add(extractionId);
      else if (done) extractions++;
    }
    if (extractions === before) return { extractions, broken: [...broken] };
  }
}
