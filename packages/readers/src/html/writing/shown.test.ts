import { describe, expect, it } from "vitest";
import { body } from "../page.testing.ts";

const textOf = (html: string) => body(html).text;

describe("what a page shows", () => {
  it.each([
    ["what only screen readers pass over", "<span aria-hidden=true>$12.50</span>", "$12.50"],
    ["buttons", "<button>Buy</button> <input type=submit value='Add for $5'>", "Buy Add for $5"],
    ["parts that a search reveals", "<p hidden=until-found>Terms", "Terms"],
    ["open shadow roots", "<x-price><template shadowrootmode=open>9.99</template>", "9.99"],
    ["labels of drawings", "<svg><title>Icon</title><g><text>42 %</text></g></svg>", "42 %"],
    ["formulas", "<math alttext='E=mc^2'><mi>E</mi></math>", "E=mc^2"],
    ["lines of preformatted text", "<pre>a <b>b</b><br>  c</pre>", "a b\n  c"],
    ["words that may break", "<p>Kaffee&shy;maschine", "Kaffeemaschine"],
    ["what stands in for an object", "<object data=/q.swf>Price 5</object>", "Price 5"],
    ["lists that count down", "<ol reversed><li>b<li>a</ol>", "2. b\n1. a"],
    ["pages within the page", `<iframe srcdoc="<p>Price 5&lt;i>.50"></iframe>`, "Price 5.50"],
    ["entities", "<p>&lt;5&nbsp;&euro;&#x20AC;&amp;amp;", "<5 €€&amp;"],
  ])("keeps %s", (_name, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it("warns of an embedded page that is nested too deep to be read", () => {
    const frame = `<iframe srcdoc="${"<b>".repeat(17_000)}deep</b>"></iframe>`;
    const { text, warnings } = body(`<p>shown</p>${frame}`);
    expect(text).toBe("shown");
    expect(warnings.map(({ code }) => code)).toEqual(["frames_not_read"]);
  });

  it("keeps folded parts", () => {
    const folded = "<details><summary>More</summary><p>Weight: 2 kg</p></details>";
    expect(textOf(folded)).toBe("More\n\nWeight: 2 kg");
  });

  it("keeps a picture's words, its address and its caption", () => {
    const captioned = "<img alt=Pot src=/p.png><figcaption>Fig. 1</figcaption>";
    const figure = `<figure>${captioned}</figure>`;
    expect(textOf(figure)).toBe("![Pot](https://shop.example/p.png)\n\nFig. 1");
  });

  it("keeps exponents apart from their number, and marks beside it", () => {
    const raised = "<p>10<sup>3</sup> kg/m<sup>3</sup> 5.00<sup>1)</sup></p>";
    expect(textOf(raised)).toBe("10^3 kg/m3 5.00^1)");
  });

  it("keeps a note's number apart from its word, and a unit's or a formula's power with it", () => {
    const raised = "<p>Basic<sup>1</sup> 110 CV<sup>2</sup> 54 m<sup>2</sup> CO<sup>2</sup></p>";
    expect(textOf(raised)).toBe("Basic^1 110 CV^2 54 m2 CO2");
  });

  it("reads what a style raises as what an element raises", () => {
    const raised = '<p>$29<span style="font-size:60%; vertical-align: super">1</span> a month</p>';
    expect(textOf(raised)).toBe("$29^1 a month");
  });

  it("keeps a table apart from a heading that is not closed before it", () => {
    const table = "<table><tr><td>Day<td>Place<tr><td>7 March<td>Hall</table>";
    expect(textOf(`<h3>Dates${table}<p>Contact: Uwe`)).toMatch(/^### Dates\n\n\|/);
  });

  it.each([
    ["templates", "<template><p>x</p></template>"],
    ["suggestions", "<datalist><option>x</datalist>"],
    ["pixels that count visitors", "<img alt=x src=/t.gif width=1 height=1>"],
  ])("leaves out %s", (_name, html) => {
    expect(textOf(`<p>shown</p>${html}`)).toBe("shown");
  });
});

describe("a definition list", () => {
  it.each([
    ["terms that share a definition", "<dt>Color<dt>Colour<dd>red", "Color / Colour: red"],
    ["several definitions of a term", "<dt>Size<dd>S<dd>M", "Size: S\nSize: M"],
    [
      "terms without a definition",
      "<dt>New<dt>Used</dt><p>x</p><dt>Last",
      "New / Used\n\nx\n\nLast",
    ],
    ["entries in divisions", "<div><dt>A<dd>1</div><div><dt>B<dd>2</div>", "A: 1\nB: 2"],
  ])("keeps %s", (_name, list, text) => {
    expect(textOf(`<dl>${list}</dl>`)).toBe(text);
  });
});

describe("what a script would show", () => {
  it.each([
    ["a price in an empty element", "<b data-price='12.99'></b>", "12.99"],
    ["a date in an empty element", "<time datetime=2025-03-01></time>", "2025-03-01"],
    [
      "a value in an empty cell",
      "<table><tr><td>Price<td data-amount='€ 7.50'></table>",
      "| Price | € 7.50 |",
    ],
  ])("is read: %s", (_name, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it("is not read from keys and counters", () => {
    expect(textOf("<p>x<i data-id=4711 data-toggle=tab></i>")).toBe("x");
  });

  it("is read from the part for readers without scripts", () => {
    expect(textOf("<p>a</p><noscript><p>Price: 5 €</p></noscript>")).toBe("a\n\nPrice: 5 €");
  });

  it.each([
    ["in a data attribute", "<img alt=Pot src=/wait.gif data-src=/pot.png>"],
    ["under another name", "<img alt=Pot src='data:image/gif;base64,R0' data-zoom=/pot.png>"],
    ["in a set of sizes", "<img alt=Pot srcset='/pot.png 1x, /pot2.png 2x'>"],
    [
      "after a stand-in",
      "<img alt=Pot src=/wait.gif><noscript><img alt=Pot src=/pot.png></noscript>",
    ],
    [
      "after a stand-in in a box",
      "<div><img src=/wait.gif></div> <noscript><img alt=Pot src=/pot.png></noscript>",
    ],
    ["in escaped markup", "<noscript>&lt;img alt=Pot src=/pot.png></noscript>"],
  ])("names a late picture once, with its true address: %s", (_name, html) => {
    expect(textOf(html)).toBe("![Pot](https://shop.example/pot.png)");
  });

  it("keeps both pictures where they differ", () => {
    const html = "<img alt=Pot src=/a.png><noscript><img alt=Pan src=/b.png></noscript>";
    expect(textOf(html).match(/shop\.example/g)).toHaveLength(2);
  });
});
