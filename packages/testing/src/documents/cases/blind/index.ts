import type { MadeCase } from "../made-case.ts";
import { lives } from "./lives.ts";
import { money } from "./money.ts";
import { papers } from "./papers.ts";

/** Documents that no rule was made for. */
export function blindDocuments(): MadeCase[] {
  return [...money(), ...lives(), ...papers()];
}
