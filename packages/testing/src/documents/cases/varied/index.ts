import type { MadeCase } from "../made-case.ts";
import { bills } from "./bills.ts";
import { care } from "./care.ts";
import { goods } from "./goods.ts";
import { journeys } from "./journeys.ts";
import { people } from "./people.ts";
import { tables } from "./tables.ts";
import { texts } from "./texts.ts";
import { trade } from "./trade.ts";
import { work } from "./work.ts";

/** Documents of everyday life in layouts that the others do not have. */
export function variedDocuments(): MadeCase[] {
  return [
    ...bills(),
    ...trade(),
    ...people(),
    ...work(),
    ...journeys(),
    ...care(),
    ...goods(),
    ...texts(),
    ...tables(),
  ];
}
