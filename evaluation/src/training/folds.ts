import { sha256 } from "@quarry/kernel";
import type { Prepared } from "./prepared.ts";

/** The fold of all documents of an origin, from 0; the same for ever, on every machine. */
export function foldOf({ one }: Pick<Prepared, "one">, count: number, salt = ""): number {
  return Number.parseInt(sha256(one.origin + salt).slice(0, 8), 16) % count;
}
