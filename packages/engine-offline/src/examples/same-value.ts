import { isEmpty } from "@quarry/api/values";
import { fold, type LeafNode } from "@quarry/vocabulary";

/** Numbers that differ by less are the same: half of a cent. */
const LEAST_DIFFERENCE = 0.005;
/** Texts that share more than this of the longer one are the same, cut short or extended. */
const MOSTLY = 0.85;
const LONG_TEXT = 12;

/** Returns whether two values of a field are the same: amounts whatever their sign, days whatever their time. */
export function isSameValue(
  { type }: Pick<LeafNode, "type">,
  one: unknown,
  other: unknown,
): boolean {
  if (isEmpty(one) || isEmpty(other)) return false;
  if (type === "number" || type === "integer")
    return Math.abs(Math.abs(Number(one)) - Math.abs(Number(other))) < LEAST_DIFFERENCE;
  if (type === "date") return String(one).slice(0, 10) === String(other).slice(0, 10);
  if (type !== "string") return one === other;
  const [mine, theirs] = [fold(String(one)), fold(String(other))];
  if (mine === theirs) return true;
  const [short, long] = mine.length < theirs.length ? [mine, theirs] : [theirs, mine];
  return short.length > LONG_TEXT && short.length / long.length > MOSTLY && long.includes(short);
}
