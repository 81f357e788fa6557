import { agreements } from "./agreements.ts";
import { articlePages } from "./articles.ts";
import { blindDocuments } from "./blind/index.ts";
import { everydayDocuments } from "./everyday/index.ts";
import { furtherDocuments } from "./further/index.ts";
import { invoices } from "./invoices.ts";
import { letters } from "./letters.ts";
import type { MadeCase } from "./made-case.ts";
import { receipts } from "./receipts.ts";
import { recipePages } from "./recipes.ts";
import { repeats } from "./repeats.ts";
import { sentDocuments } from "./sent/index.ts";
import { tables } from "./tables.ts";
import { unseenDocuments } from "./unseen/index.ts";
import { variedDocuments } from "./varied/index.ts";

export type { MadeCase } from "./made-case.ts";

/** Documents of many kinds for the evaluation of engines, the same every time. */
export function evaluationCases(): MadeCase[] {
  return [
    ...invoices(),
    ...receipts(),
    ...agreements(),
    ...recipePages(),
    ...articlePages(),
    ...tables(),
    ...letters(),
    ...repeats(),
    ...everydayDocuments(),
    ...variedDocuments(),
    ...blindDocuments(),
    ...sentDocuments(),
    ...unseenDocuments(),
    ...furtherDocuments(),
  ];
}
