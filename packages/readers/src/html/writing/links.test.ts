import { expect, it } from "vitest";
import { defaultLimits } from "../../limits.ts";
import { body } from "../page.testing.ts";
import { readHtml } from "../read-html.ts";

/** Each link's words in the text, with its address. */
function linksOf(html: string): [string, string][] {
  const { text, links } = body(html);
  return (links ?? []).map(({ start, end, url }) => [text.slice(start, end), url]);
}

it("points every link to its words in the text", () => {
  const html = `<h2>See <a href="/a">one</a></h2><ul><li>x <a href="b"> two <b>words</b></a>.</ul>
    <table><tr><td><a href="//other.example/c">three</a><td>y</table><p><a href="#top">top</a>`;
  expect(linksOf(html)).toEqual([
    ["one", "https://shop.example/a"],
    ["two words", "https://shop.example/list/b"],
    ["three", "https://other.example/c"],
  ]);
});

it("points a card that is one link to all of it", () => {
  const html = `<p>Offers</p><ul><li><a href="/p/1"><h3>Kettle</h3><p>9 €</p></a></ul>`;
  expect(linksOf(html)).toEqual([["### Kettle\n\n  9 €", "https://shop.example/p/1"]]);
});

it("names a link that shows only a symbol", () => {
  const html = `<a href="/rss" aria-label="News feed"><svg><path d="M0 0"/></svg></a>`;
  expect(body(html).text).toBe("[News feed](https://shop.example/rss)");
});

it("names the links of a picture's parts, and those that a style fills", () => {
  const map = `<map><area alt="North" href="/n"><area href="/s"></map>`;
  expect(linksOf(`${map} <a href="/cart" title="Cart"></a>`)).toEqual([
    ["North", "https://shop.example/n"],
    ["Cart", "https://shop.example/cart"],
  ]);
});

it("reads a link around nothing as nothing, and a link in a link as its words", () => {
  expect(body(`x<a href="/a"></a>y`).text).toBe("xy");
  expect(linksOf(`<a href="/a">x <span><a href="/b">y</a></span></a>`)).toEqual([
    ["x y", "https://shop.example/a"],
  ]);
});

it("is silent about links and headings where there are none", () => {
  const document = body("<p>x");
  expect(document).not.toHaveProperty("links");
  expect(document).not.toHaveProperty("outline");
});

it("lists the headings with their level and place", () => {
  const { text, outline } = body(`<h1>A <a href="/x">b</a></h1><p>x</p><h3>C</h3><h2></h2>`);
  expect(outline).toEqual([
    { level: 1, title: "A b", start: 0 },
    { level: 3, title: "C", start: text.indexOf("### C") },
  ]);
});

it("leaves relative addresses as they are where the page's own is unknown", () => {
  const content = `<a href="p/1.html">One</a> <a href="javascript:x()">two</a> <a href="https://e.example/">three</a>`;
  const { text, links } = readHtml({ type: "webpage", content }, defaultLimits);
  expect(text).toBe("[One](p/1.html) two [three](https://e.example/)");
  expect(links?.map(({ url }) => url)).toEqual(["https://e.example/"]);
});
