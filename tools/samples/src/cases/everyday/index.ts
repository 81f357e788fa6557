import type { MadeCase } from "../made-case.ts";
import { accounts } from "./accounts.ts";
import { bills } from "./bills.ts";
import { care } from "./care.ts";
import { goods } from "./goods.ts";
import { homes } from "./homes.ts";
import { jobs } from "./jobs.ts";
import { journeys } from "./journeys.ts";
import { offices } from "./offices.ts";
import { orders } from "./orders.ts";
import { payslips } from "./payslips.ts";
import { people } from "./people.ts";

/** Documents of kinds that the others are not, each written by hand. */
export function everydayDocuments(): MadeCase[] {
  return [
    ...accounts(),
    ...payslips(),
    ...bills(),
    ...orders(),
    ...goods(),
    ...people(),
    ...jobs(),
    ...journeys(),
    ...homes(),
    ...care(),
    ...offices(),
  ];
}
