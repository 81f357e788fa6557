import { expect, it } from "vitest";
import { body } from "../page.testing.ts";

function elementsOf(html: string) {
  const { text, elements = [] } = body(html);
  return elements.map(({ start, end, tag, label }) => [tag, label, text.slice(start, end)]);
}

it("records what each element of a page shows, and what its author calls it", () => {
  const html =
    '<main class="list wide"><div class=card><h3 itemprop=name>Pot</h3><p class=price>5 €</div></main>';
  expect(elementsOf(html)).toEqual([
    ["main", "list wide card", "### Pot\n\n5 €"],
    ["h3", "name", "### Pot"],
    ["p", "price", "5 €"],
  ]);
});

it("keeps its place within links, lines and cells", () => {
  const html =
    "<p><a href=/ada><span class=author>Ada</span></a> on <time>1 May</time></p><table><tr><th>a<th>b<tr><td><i class=q>1</i> x<td>2</table>";
  expect(elementsOf(html)).toContainEqual(["span", "author", "Ada"]);
  expect(elementsOf(html)).toContainEqual(["time", undefined, "1 May"]);
  expect(elementsOf(html)).toContainEqual(["i", "q", "1"]);
});

it("leaves out what shows nothing", () => {
  expect(elementsOf("<div class=ad></div><p hidden class=x>no</p><p>yes</p>")).toEqual([
    ["p", undefined, "yes"],
  ]);
});
