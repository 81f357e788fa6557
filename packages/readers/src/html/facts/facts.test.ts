import { describe, expect, it } from "vitest";
import { body, read } from "../page.testing.ts";

describe("the items of a page", () => {
  it("are read from RDFa, prefixes dropped", () => {
    const html = `<div vocab="https://schema.org/" typeof="schema:Product"><b property="schema:name">Pot</b>
      <p property=offers typeof=Offer><meta property=price content=9.50></p></div>`;
    expect(body(html).structured[0]).toEqual({
      kind: "rdfa",
      value: { "@type": "Product", name: "Pot", offers: { "@type": "Offer", price: "9.50" } },
    });
  });

  it("hold properties that repeat as lists, and no scripts", () => {
    const html = `<div itemscope><i itemprop=size>S</i><i itemprop=size>M</i><i itemprop=size>L</i>
      <p itemprop=text>a<script>b()</script>c</p></div>`;
    expect(body(html).structured).toEqual([
      { kind: "microdata", value: { size: ["S", "M", "L"], text: "ac" } },
    ]);
  });

  it("have the page's title, not that of a drawing", () => {
    const html =
      "<svg><title>Menu</title><svg><title>Cart</title></svg></svg><title>Pots</title><p>Pot";
    expect(body(html).structured).toEqual([{ kind: "meta", value: { title: "Pots" } }]);
  });

  it("name each author of a work", () => {
    const html = `<meta name=citation_author content="Vaswani, Ashish"><meta name=citation_author content="Shazeer, Noam">
      <meta property=og:title content=A><meta property=og:title content=B>Text`;
    const value = { citation_author: ["Vaswani, Ashish", "Shazeer, Noam"], "og:title": "A" };
    expect(body(html).structured).toEqual([{ kind: "meta", value }]);
  });

  it("may have any name", () => {
    const html = "<div itemscope><b itemprop=__proto__>x</b><b itemprop=constructor>y</b></div>";
    const value = Object.entries(body(html).structured[0]?.value ?? {});
    expect(value).toEqual([
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
  });

  it("end where they would repeat the page too often, and a warning says so", () => {
    const nested = `<b itemprop=a>`.repeat(250);
    const { structured, warnings } = body(`<div itemscope>${nested}${"word ".repeat(20_000)}`);
    expect(warnings.map(({ code }) => code)).toEqual(["structured_data_truncated"]);
    expect(JSON.stringify(structured).length).toBeLessThan(2_100_000);
  });
});

describe("JSON-LD", () => {
  const jsonLd = (source: string) =>
    read(`<script type="application/ld+json">${source}</script><p>x`).structured;

  it.each([
    ["escaped quotes", "{&quot;name&quot;:&quot;x&quot;}"],
    ["a semicolon after it", '{"name":"x"};'],
    ["a comment in CDATA marks", '//<![CDATA[\n<!-- {"name":"x"} -->\n//]]>'],
    ["raw line ends", '{"name":\n"x"}'],
  ])("is read with %s", (_name, source) => {
    expect(jsonLd(source)).toEqual([{ kind: "json-ld", value: { name: "x" } }]);
  });

  it.each([
    ["a long list", `[${"1,".repeat(400_000)}1]`],
    ["endless marks", `{"a":1}${"-->; ".repeat(100_000)}`],
    ["endless spaces", `{"a":1}-->${" ".repeat(900_000)}x`],
    ["more than a million characters", `{"a":"${"x".repeat(1_000_000)}"}`],
  ])("is passed over without harm: %s", (_name, source) => {
    expect(jsonLd(source)).toEqual([]);
  });
});

describe("the language of a page", () => {
  it.each([
    ["<html lang=de-at>", "de-AT"],
    ["<html lang=en_US>", "en-US"],
    ["<html xml:lang=fr>", "fr"],
    ["<meta http-equiv=Content-Language content=ja>", "ja"],
    ["<html lang=und>", undefined],
    ["<html lang='not a language'>", undefined],
    ["<html lang=''>", undefined],
    ["<p>", undefined],
  ])("of %s is %s", (start, language) => {
    expect(read(`${start}<p>x`).language).toBe(language);
  });
});
