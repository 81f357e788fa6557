import { expect, it } from "vitest";
import { openPage } from "../open-page.ts";
import { read } from "../page.testing.ts";
import { isFilledByScript } from "./filled-by-script.ts";

const asked = (content: string) => isFilledByScript(openPage({ type: "webpage", content }));
const app = '<script src="/app.js"></script>';
const words = "Enough words for a reader to learn something from the page. ".repeat(4);
const product = (description: string) =>
  `<script type="application/ld+json">{"@type":"Product","description":"${description}"}</script>`;

it.each([
  ["an empty root", `<title>Shop</title><div id=root></div>${app}`],
  ["a word of waiting", `<div id=app>Loading …</div><script>start()</script>`],
  ["a word to readers without scripts", `<noscript>${words}</noscript><div></div>${app}`],
  ["words that are hidden", `<div hidden>${words}</div>${app}`],
  ["only the site's name as data", `${product("Tinsmith and Daughters")}<div></div>${app}`],
  ["a module", "<main></main><script type=module src=/app.js></script>"],
])("a page with %s needs its scripts", (_name, html) => {
  expect(asked(html)).toBe(true);
});

it.each([
  ["enough text", `<p>${words}</p>${app}`],
  ["little text and no scripts", "<p>Closed today.</p>"],
  ["only data in its scripts", `<p>x</p><script type="application/json">{}</script>`],
  ["data that say enough", `${product(words)}<div></div>${app}`],
])("a page with %s does not", (_name, html) => {
  expect(asked(html)).toBe(false);
});

it("the document of a page that needs its scripts says so", () => {
  const { warnings } = read(`<p>Loading …</p>${app}`);
  expect(warnings.map(({ code }) => code)).toEqual(["page_filled_by_script"]);
});
