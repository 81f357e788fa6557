import type { FoundLeaf } from "../lists/grid.ts";
import calibration from "./confidence.json" with { type: "json" };

type Doubted = Pick<FoundLeaf, "rival" | "value" | "stated">;

const picture = /^[^\s]+\.(?:jpe?g|png|webp|avif|gif)(?:[?#&][^\s]*)?$/i;

/**
 * The most that may be told of a value for what speaks against it: another that came about as near,
 * that it is one of the addresses under which a page has the same picture, or that it is stated in a
 * kind of data that is often wrong. The limits are shares of right values in measured runs.
 */
export function mostFor({ rival, value, stated }: Doubted): number {
  const { contested, pictures } = calibration.doubts;
  const kinds: Record<string, number> = calibration.doubts.kinds;
  return Math.min(
    (stated && kinds[stated.kind]) ?? 1,
    rival !== undefined && rival >= contested.from ? contested.most : 1,
    typeof value === "string" && picture.test(value) ? pictures.most : 1,
  );
}
