import type { Box } from "../../layout/placed-text.ts";
import type { PageObject } from "./page-objects.ts";

type Text = Extract<PageObject, { kind: "text" }>;

/** In points: how far the boxes of one text that is written twice may be apart. */
const samePlace = 0.5;
/** Texts: the library leaves out one of two alike only where they are written shortly after each other. */
const mostBetween = 8;

const isSame = (one: Box, other: Box) =>
  one.every((edge, at) => Math.abs(edge - (other[at] ?? 0)) <= samePlace);

/**
 * A page's objects, each text without ink that is printed in its place, too, as this is printed.
 *
 * @param read The texts whose characters the library gives: of two that say the same in one place, one.
 */
export function withPrinted(
  objects: readonly PageObject[],
  read: () => ReadonlySet<number>,
): readonly PageObject[] {
  const texts = objects.filter((object) => object.kind === "text");
  if (!texts.some(({ isInvisible }) => isInvisible)) return objects;
  const known = read();
  const printed = new Map<PageObject, Text>();
  for (const [at, text] of texts.entries()) {
    if (!text.isInvisible) continue;
    const near = texts.slice(Math.max(0, at - mostBetween), at + mostBetween + 1);
    const twin = near.find(
      ({ isInvisible, box, handle }) =>
        !isInvisible && isSame(box, text.box) && known.has(handle) !== known.has(text.handle),
    );
    if (twin) printed.set(text, { ...twin, handle: text.handle });
  }
  return objects.map((object) => printed.get(object) ?? object);
}
