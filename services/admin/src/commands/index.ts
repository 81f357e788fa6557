import type { AddCommand } from "../session.ts";
import { addAccounts } from "./accounts/accounts.ts";
import { addKeys } from "./accounts/keys.ts";
import { addRetention } from "./accounts/retention.ts";
import { addUsage } from "./accounts/usage.ts";
import { addBackup } from "./backups/backup.ts";
import { addErasures } from "./backups/erasures.ts";
import { addRestore } from "./backups/restore.ts";
import { addDeadLetters } from "./maintenance/dead-letters.ts";
import { addOrphans } from "./maintenance/orphans.ts";
import { addStreams } from "./maintenance/streams.ts";
import { addViews } from "./maintenance/views.ts";
import { addWebhooks } from "./maintenance/webhooks.ts";

export const commands: AddCommand[] = [
  addAccounts,
  addKeys,
  addUsage,
  addViews,
  addDeadLetters,
  addStreams,
  addOrphans,
  addWebhooks,
  addRetention,
  addBackup,
  addRestore,
  addErasures,
];
