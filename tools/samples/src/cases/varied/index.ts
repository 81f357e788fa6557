import type { MadeCase } from "../made-case.ts";
import { care } from "./lives/care.ts";
import { forms } from "./lives/forms.ts";
import { journeys } from "./lives/journeys.ts";
import { offices } from "./lives/offices.ts";
import { pay } from "./lives/pay.ts";
import { people } from "./lives/people.ts";
import { resumes } from "./lives/resumes.ts";
import { agreements } from "./texts/agreements.ts";
import { tables } from "./texts/tables.ts";
import { texts } from "./texts/texts.ts";
import { bills } from "./trade/bills.ts";
import { deliveries } from "./trade/deliveries.ts";
import { goods } from "./trade/goods.ts";
import { households } from "./trade/households.ts";
import { orders } from "./trade/orders.ts";
import { receipts } from "./trade/receipts.ts";

/** Documents of everyday life in layouts that the others do not have. */
export function variedDocuments(): MadeCase[] {
  return [
    ...bills(),
    ...households(),
    ...orders(),
    ...deliveries(),
    ...receipts(),
    ...goods(),
    ...resumes(),
    ...people(),
    ...pay(),
    ...offices(),
    ...journeys(),
    ...care(),
    ...forms(),
    ...agreements(),
    ...texts(),
    ...tables(),
  ];
}
