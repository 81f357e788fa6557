import type { MadeCase } from "../made-case.ts";
import { days } from "./lives/days.ts";
import { people } from "./lives/people.ts";
import { mail } from "./texts/mail.ts";
import { prose } from "./texts/prose.ts";
import { bills } from "./trade/bills.ts";
import { figures } from "./trade/figures.ts";
import { goods } from "./trade/goods.ts";

/** Documents of kinds that users send, in the layouts that readers of issues have named. */
export function sentDocuments(): MadeCase[] {
  return [...bills(), ...goods(), ...figures(), ...people(), ...days(), ...mail(), ...prose()];
}
