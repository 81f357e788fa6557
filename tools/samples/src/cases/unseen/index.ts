import type { MadeCase } from "../made-case.ts";
import { lives } from "./lives.ts";
import { trade } from "./trade.ts";

/** Documents of the kinds of the `sent` ones that no rule was made for. */
export function unseenDocuments(): MadeCase[] {
  return [...trade(), ...lives()];
}
