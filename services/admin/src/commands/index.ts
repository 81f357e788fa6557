import type { AddCommand } from "../session.ts";
import { addAccounts } from "./accounts.ts";
import { addBackup } from "./backup.ts";
import { addDeadLetters } from "./dead-letters.ts";
import { addErasures } from "./erasures.ts";
import { addKeys } from "./keys.ts";
import { addOrphans } from "./orphans.ts";
import { addRestore } from "./restore.ts";
import { addRetention } from "./retention.ts";
import { addStreams } from "./streams.ts";
import { addUsage } from "./usage.ts";
import { addViews } from "./views.ts";

export const commands: AddCommand[] = [
  addAccounts,
  addKeys,
  addUsage,
  addViews,
  addDeadLetters,
  addStreams,
  addOrphans,
  addRetention,
  addBackup,
  addRestore,
  addErasures,
];
