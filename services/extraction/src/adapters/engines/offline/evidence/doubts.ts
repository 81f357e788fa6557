import type { FoundLeaf } from "../arrays/grid.ts";
import calibration from "./confidence.json" with { type: "json" };

const picture = /^[^\s]+\.(?:jpe?g|png|webp|avif|gif)(?:[?#&][^\s]*)?$/i;

/**
 * The most that may be told of a value for what speaks against it: another that came about as near,
 * or that it is one of the addresses under which a page has the same picture.
 */
export function mostFor({ rival, value }: Pick<FoundLeaf, "rival" | "value">): number {
  const { contested, pictures } = calibration.doubts;
  return Math.min(
    rival !== undefined && rival >= contested.from ? contested.most : 1,
    typeof value === "string" && picture.test(value) ? pictures.most : 1,
  );
}
