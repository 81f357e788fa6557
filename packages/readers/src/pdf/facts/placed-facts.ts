import type { Link, Page, StructuredData } from "@quarry/api";
import type { Box } from "../../layout/placed-text.ts";
import type { Boxed } from "./annotations.ts";
import { type FormField, unchecked } from "./form-fields.ts";

/** Where a page's text shows what lies in a box: from the first to the last word in it. */
function placeOf(box: Box, { words = [] }: Page): { start: number; end: number } | undefined {
  const [left, top, right, bottom] = box;
  const inside = words.filter(({ box: [x0, y0, x1, y1] }) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  const first = inside.reduce(
    (least, { start }) => Math.min(least, start),
    Number.POSITIVE_INFINITY,
  );
  const last = inside.reduce((most, { end }) => Math.max(most, end), 0);
  return inside.length > 0 ? { start: first, end: last } : undefined;
}

/** The text that leads to addresses, in its order. */
export function placedLinks(links: readonly Boxed<string>[], page: Page): Link[] {
  return links
    .flatMap(({ value, box }) => {
      const place = placeOf(box, page);
      return place ? [{ ...place, url: value }] : [];
    })
    .toSorted((a, b) => a.start - b.start);
}

type Fact = { value: string; place: ReturnType<typeof placeOf> };

/** A form's values by name, each where the text shows it first. */
export class PlacedForm {
  readonly #facts = new Map<string, Fact>();

  /** Of buttons that share a name, the one that is on counts. */
  add(fields: readonly FormField[], page: Page): void {
    for (const { name, value, box } of fields) {
      const known = this.#facts.get(name);
      if (known && known.value !== unchecked) continue;
      this.#facts.set(name, { value, place: placeOf(box, page) });
    }
  }

  /** One for each field. */
  get structured(): StructuredData[] {
    return [...this.#facts].map(([name, { value, place }]) => ({
      kind: "form",
      value: { [name]: value },
      ...place,
    }));
  }
}
