import { plainText } from "../html/tree/tree.ts";
import { childElements, childOf, elementsBelow, newElement } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

/** Points that a chart shows for each series; more are left out of its table. */
const mostPoints = 1_000;

/** The values that a chart keeps of its data, by their number. */
function points(element: XmlElement | undefined): string[] {
  const values: string[] = [];
  for (const point of elementsBelow(element, "c:pt")) {
    const index = Number(point.attributes.idx);
    const value = childOf(point, "c:v");
    if (value && Number.isInteger(index) && index >= 0 && index < mostPoints) {
      values[index] = plainText(value);
    }
  }
  return Array.from(values, (value) => value ?? "");
}

/** A chart's title and its values as a table: a row for each category, a column for each series. */
export function chartElements(root: XmlElement): XmlElement[] {
  const [space] = childElements(root);
  const chart = childOf(space, "c:chart");
  const title = elementsBelow(childOf(chart, "c:title"), "a:t").map(plainText).join(" ");
  const series = elementsBelow(chart, "c:ser").map((element) => ({
    name: points(childOf(element, "c:tx")).join(" "),
    categories: points(childOf(element, "c:cat") ?? childOf(element, "c:xVal")),
    values: points(childOf(element, "c:val") ?? childOf(element, "c:yVal")),
  }));
  const [first] = series;
  if (!first) return [];
  const length = Math.max(...series.map(({ values }) => values.length));
  const heading = ["", ...series.map(({ name }) => name)].map((name) => newElement("th", [name]));
  const rows = Array.from({ length }, (_, row) =>
    [first.categories[row] ?? "", ...series.map(({ values }) => values[row] ?? "")].map((value) =>
      newElement("td", [value]),
    ),
  );
  const table = newElement(
    "table",
    [heading, ...rows].map((cells) => newElement("tr", cells)),
  );
  return title === "" ? [table] : [newElement("p", [title]), table];
}
