import { describe, expect, it } from "vitest";
import { parseHtml } from "./parse-html.ts";
import { type HtmlElement, isElement, nodesBelow, plainText } from "./tree.ts";

const deepest = ({ children }: HtmlElement): number =>
  Math.max(0, ...children.filter(isElement).map((child) => 1 + deepest(child)));

const megabytes = (count: number, piece: string) =>
  piece.repeat(Math.ceil((count * 1_000_000) / piece.length));

describe("the tree of a hostile page", () => {
  it.each([
    ["elements", megabytes(4, "<p>x")],
    ["elements and texts", megabytes(4, "<b>x</b>y")],
    ["nested elements that close again", megabytes(4, `${"<i>".repeat(290)}${"</i>".repeat(290)}`)],
    ["cells", `<table>${megabytes(4, "<tr><td>x<td>y")}`],
  ])("ends at 400,000 nodes: %s", (_name, html) => {
    const { root, nodes, limitExceeded } = parseHtml(html);
    expect(limitExceeded).toBe("has more than 400,000 elements and texts");
    expect(nodes).toBeLessThanOrEqual(400_001);
    expect([...nodesBelow(root)].length).toBeLessThanOrEqual(nodes);
  });

  it.each([
    ["entities", megabytes(2, "&amp;")],
    ["half entities", megabytes(2, "&zz")],
    ["half tags", megabytes(2, "<a ")],
    ["comments that never end", megabytes(2, "<!--")],
    ["scripts that never end", megabytes(2, "<script>")],
    ["closing tags of nothing", megabytes(2, "</b>")],
    ["one giant attribute", `<p title="${"x".repeat(2_000_000)}">x`],
  ])("has few nodes for many characters: %s", (_name, html) => {
    const { nodes, limitExceeded } = parseHtml(`<p>start</p>${html}`);
    expect(limitExceeded).toBe(undefined);
    expect(nodes).toBeLessThan(10);
  });

  it("is at most 300 levels deep, and keeps deeper text", () => {
    const { root, limitExceeded } = parseHtml(`${"<div>".repeat(12_000)}text`);
    expect(limitExceeded).toBe(undefined);
    expect(deepest(root)).toBe(300);
    expect(plainText(root)).toBe("text");
  });

  it.each([
    ["deeper and deeper elements", "<div>".repeat(200_000)],
    ["tags far below the deepest level", `${"<div>".repeat(4_000)}${"</b>".repeat(400_000)}`],
  ])("ends early for %s", (_name, html) => {
    const { nodes, limitExceeded } = parseHtml(html);
    expect(limitExceeded).toMatch(/^nests more than 16,000 levels deep/);
    expect(nodes).toBeLessThan(20_000);
  });

  it("holds at most 200 attributes of an element, and none of unusual length", () => {
    const names = Array.from({ length: 1_000 }, (_, at) => `a${at}`).join(" ");
    const { root } = parseHtml(`<p ${names}><p title="${"x".repeat(70_000)}" id=y>`);
    const attributes = root.children.filter(isElement).map((child) => child.attributes);
    expect(attributes.map((each) => Object.keys(each).length)).toEqual([200, 1]);
  });

  it("takes names that objects have of themselves for names", () => {
    const { root } = parseHtml("<p __proto__=x constructor=y>");
    const [paragraph] = root.children.filter(isElement);
    expect(Object.entries(paragraph?.attributes ?? {})).toEqual([
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
  });

  it("ends after 20 million characters", () => {
    const { root, limitExceeded } = parseHtml("x".repeat(20_000_001));
    expect(limitExceeded).toBe("has more than 20,000,000 characters");
    expect(root.children.join("")).toHaveLength(20_000_000);
  });
});
