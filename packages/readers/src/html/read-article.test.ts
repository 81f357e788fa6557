import { describe, expect, it } from "vitest";
import { defaultLimits } from "../limits.ts";
import { readArticle } from "./read-article.ts";
import { readWebPage } from "./read-web-page.ts";

const sentence = "The kettle was heated slowly, so that the copper, which is soft, kept its form. ";
const page = (article: string, around = "") => `<!doctype html><html lang=en>
  <title>On copper - Tinsmith</title><script type="application/ld+json">{"@type":"Article","author":"Ann Smith"}</script>
  <nav><a href="/">Home</a> <a href="/kettles">Kettles</a></nav>${around}
  <article><h1>On copper</h1><p>${sentence.repeat(6)}</p>${article}<p>${sentence.repeat(6)}</p></article>
  <footer>Tinsmith &amp; Daughters, 3 Forge Lane</footer>`;
const table =
  "<table><thead><tr><th>Metal<th>Melts at</tr></thead><tr><td>Copper<td>1085 °C</tr></table>";

const source = (content: string) => ({
  type: "webpage" as const,
  content,
  url: "https://shop.example/copper",
});
const read = (html: string) => readArticle(source(html), defaultLimits);
const codes = (html: string) => read(html).warnings.map(({ code }) => code);

describe("the article of a page", () => {
  it("stands alone, under its title", () => {
    const { text, warnings } = read(page(""));
    expect(text).toMatch(/^# On copper/);
    expect(text).toContain("kept its form");
    expect(text).not.toMatch(/Forge Lane|Kettles/);
    expect(warnings).toEqual([]);
  });

  it("keeps tables, links and headings with their places", () => {
    const html = page(
      `<h2>Heat</h2>${table}<p>See <a href="/tin">the page on tin</a>, ${sentence}</p>`,
    );
    const { text, tables, links, outline } = read(html);
    const cells = tables[0]?.rows.flat() ?? [];
    expect(cells.map((cell) => text.slice(cell.start, cell.end))).toEqual([
      ...["Metal", "Melts at", "Copper", "1085 °C"],
    ]);
    expect(links?.map(({ start, end, url }) => [text.slice(start, end), url])).toEqual([
      ["the page on tin", "https://shop.example/tin"],
    ]);
    expect(outline?.map(({ title }) => title)).toEqual(["On copper - Tinsmith", "Heat"]);
  });

  it("has what the whole page states for machines", () => {
    const { structured, language } = read(page(""));
    expect(structured[0]?.value).toEqual({ "@type": "Article", author: "Ann Smith" });
    expect(language).toBe("en");
  });

  it("is read only on request", async () => {
    const whole = await readWebPage(source(page("")), defaultLimits);
    const article = await readWebPage(
      { ...source(page("")), reading: { mode: "article" } },
      defaultLimits,
    );
    expect(whole.text).toContain("Forge Lane");
    expect(article.text).not.toContain("Forge Lane");
  });
});

describe("a page without an article to be found", () => {
  it("is read whole and says so", () => {
    const html = `<title>x</title><img alt="Pot" src="/p.png">`;
    expect(read(html).text).toBe("![Pot](https://shop.example/p.png)");
    expect(codes(html)).toEqual(["article_not_found"]);
  });

  it.each([
    ["elements", "<p>x, y</p>".repeat(20_000)],
    ["nested elements", ("<div>".repeat(200) + "x".repeat(9) + "</div>".repeat(200)).repeat(100)],
    ["deep text", `${"<div>".repeat(250)}${"x, ".repeat(30_000)}`],
  ])("is read whole where it has too many %s", (_name, html) => {
    expect(codes(page(html))).toEqual(["article_not_sought"]);
  });

  it("is read without the long attributes that would stop a library", () => {
    const spaces = `<p style="display${" ".repeat(60_000)}" class="${"-".repeat(60_000)}">x</p>`;
    expect(codes(page(spaces.repeat(20)))).toEqual([]);
  });
});
