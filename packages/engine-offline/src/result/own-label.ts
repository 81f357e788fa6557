import type { FoundLeaf } from "../lists/list-finding.ts";

/** How likely a value is at least that the field's own words name. */
const LEAST = 0.75;

/** The confidence of a value, with what its label says where the words are the field's own. */
export function withOwnLabel({ isOwn, stated, pointer }: FoundLeaf, confidence: number): number {
  const isNamed = stated?.path === undefined ? isOwn : isOwnPath(stated.path, pointer);
  return isNamed ? Math.max(LEAST, confidence) : confidence;
}

/** `supplier.party.name` for `/supplier/name`: data are named alike from the first level to the last. */
function isOwnPath(path: string, pointer: string): boolean {
  const names = path.split(".");
  const asked = pointer.split("/").slice(1);
  return (
    asked.length > 1 &&
    asked.every((name) => names.includes(name)) &&
    names[0] === asked[0] &&
    names.at(-1) === asked.at(-1)
  );
}
