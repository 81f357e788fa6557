import type { AddCommand } from "../session/session.ts";
import { addKeys, addUsage, addWhoami } from "./account.ts";
import { addBatch } from "./batch/batch.ts";
import { addCompletion } from "./completion.ts";
import { addEval } from "./eval/eval.ts";
import { addEvents } from "./events.ts";
import { addExport } from "./export.ts";
import { addExtract } from "./extract.ts";
import { addLogin } from "./login.ts";
import { addMcp } from "./mcp.ts";
import { addDelete, addEvidence, addGet, addList } from "./records.ts";
import { addReview } from "./review/review.ts";
import { addSchemas } from "./schemas/schemas.ts";
import { addWatch } from "./watch.ts";
import { addWebhooks } from "./webhooks/webhooks.ts";

/** In the order in which `--help` shows them. */
export const commands: AddCommand[] = [
  addLogin,
  addWhoami,
  addExtract,
  addBatch,
  addWatch,
  addEvidence,
  addReview,
  addList,
  addExport,
  addGet,
  addDelete,
  addSchemas,
  addEval,
  addEvents,
  addWebhooks,
  addUsage,
  addKeys,
  addMcp,
  addCompletion,
];
