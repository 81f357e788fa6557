import type { MadeCase } from "../made-case.ts";
import { bills } from "./bills.ts";
import { days } from "./days.ts";
import { goods } from "./goods.ts";
import { papers } from "./papers.ts";
import { payments } from "./payments.ts";
import { people } from "./people.ts";

/** Documents that no rule was made for. */
export function blindDocuments(): MadeCase[] {
  return [...bills(), ...payments(), ...people(), ...days(), ...papers(), ...goods()];
}
