import { ownRegion } from "../labels/own-label.ts";
import type { DocumentView } from "../view.ts";
import type { TypedLeaf } from "./place-leaves.ts";

/** How likely a value is at least whose label, which stands once, says the field's own words. */
const LEAST = 0.75;

/** The confidence of a value, with what its label says where the words are the field's own. */
export function withOwnLabel(view: DocumentView, leaf: TypedLeaf, confidence: number): number {
  return confidence < LEAST && hasOwnLabel(view, leaf) ? LEAST : confidence;
}

function hasOwnLabel(view: DocumentView, { leaf, words }: TypedLeaf): boolean {
  const { span, stated, pointer } = leaf;
  if (stated?.path !== undefined) return isOwnPath(stated.path, pointer);
  if (!span || /\/\d+(?:\/|$)/.test(pointer)) return false;
  const region = ownRegion(view, words);
  return region !== undefined && region.start <= span.start && span.end <= region.end;
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
