import { isObject } from "./place.ts";

/**
 * Whether two JSON values are the same, whatever the order of their keys and however deep they nest.
 *
 * @param compared called for each pair of values within that is compared.
 */
export function isSameJson(left: unknown, right: unknown, compared = () => {}): boolean {
  const pairs: [unknown, unknown][] = [[left, right]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    compared();
    const inner = pairsWithin(...pair);
    if (!inner) return false;
    for (const each of inner) pairs.push(each);
  }
  return true;
}

/** The pairs that must be the same as well; undefined if two values differ without them. */
function pairsWithin(left: unknown, right: unknown): [unknown, unknown][] | undefined {
  if (Object.is(left, right)) return [];
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length ? left.map((item, i) => [item, right[i]]) : undefined;
  }
  if (!isObject(left) || !isObject(right)) return undefined;
  const names = Object.keys(left);
  const isAlike =
    names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name));
  return isAlike ? names.map((name) => [left[name], right[name]]) : undefined;
}
