/** How a hostile page is to end: read whole, cut with this warning, or refused with this code. */
export type HostileEnding = "whole" | { warning: string } | { refusal: string };
export type HostilePage = { name: string; ending: HostileEnding; html: () => string };

const many = (count: number, piece: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => piece(at)).join("");
const table = (rows: string, attributes = "") => `<table ${attributes}>${rows}</table>`;
const cut = { warning: "page_truncated" };
const unreadable = { refusal: "SOURCE_UNREADABLE" };

const page = (name: string, ending: HostileEnding, html: () => string): HostilePage => ({
  name,
  ending,
  html,
});

/** Pages made to cost a reader time: by their nesting, their number, their length, their spans. */
export const hostilePages: readonly HostilePage[] = [
  page("60,001 rows", "whole", () =>
    table(many(60_001, (at) => `<tr><td>Article ${at}<td>${at}.50`)),
  ),
  page("200,000 rows", cut, () => table(many(200_000, (at) => `<tr><td>${at}<td>${at}.50`))),
  page("40,000 tables", cut, () => "<table><tr><td>a<td>b<tr><td>c<td>d</table>".repeat(40_000)),
  page("nested tables", cut, () => "<table><tr><td>x".repeat(50_000)),
  page("a row of 190,000 cells", "whole", () => table(`<tr>${"<td>x".repeat(190_000)}`)),
  page("spans of a million places", { warning: "spans_dropped" }, () =>
    table(`<tr>${"<td rowspan=1000 colspan=1000>x".repeat(10)}`.repeat(1_000)),
  ),
  page("stairs of spans", "whole", () => table("<tr><td rowspan=65534>x<td>y".repeat(600))),
  page("a cell repeated past the limit", unreadable, () =>
    table(`<tr><td rowspan=1000 colspan=300>${"a".repeat(199)}${"<tr><td>".repeat(999)}`),
  ),
  page("200,000 nested blocks", unreadable, () => `${"<div>".repeat(200_000)}kettle`),
  page("200,000 nested inline elements", unreadable, () => `${"<b>".repeat(200_000)}kettle`),
  page("tags that cross", "whole", () => `${"<b><i></b></i>".repeat(130_000)}kettle`),
  page("nested lists", cut, () => "<ul><li>x".repeat(50_000)),
  page("nested links", cut, () => "<a href=/x><div>y".repeat(50_000)),
  page(
    "an attribute of 10 MB",
    { warning: "attributes_not_read" },
    () => `<p title="${"a".repeat(10_000_000)}">kettle`,
  ),
  page("500,000 attributes", "whole", () => `<p ${many(500_000, (at) => `a${at}=b `)}>kettle`),
  page("200 attributes on each element", "whole", () =>
    `<p ${many(200, (at) => `a${at}=b `)}>kettle</p>`.repeat(5_000),
  ),
  page("styles that never end", "whole", () =>
    `<p style="display${" ".repeat(60_000)}x">kettle</p>`.repeat(100),
  ),
  page("3 million entities", "whole", () => `<p>${"&amp;&#65;&euro;".repeat(1_000_000)}`),
  page("5 million half entities", "whole", () => `<p>${"&".repeat(5_000_000)}`),
  page("one line of 10 MB", unreadable, () => `<p>${"lorem ipsum ".repeat(850_000)}`),
  page("one word of 5 million letters", "whole", () => "a".repeat(5_000_000)),
  page("10 MB of spaces", "whole", () => `<p>${" ".repeat(10_000_000)}kettle`),
  page("marks where words may break", "whole", () => `<p>${"\u200b \u00ad".repeat(1_500_000)}x`),
  page("5 million brackets", "whole", () => "<".repeat(5_000_000)),
  page("comments", "whole", () => `${"<!---->".repeat(1_500_000)}kettle`),
  page(
    "JSON-LD of 5 million brackets",
    { warning: "structured_data_truncated" },
    () => `<p>x<script type="application/ld+json">${"[".repeat(5_000_000)}</script>`,
  ),
  page(
    "nested items of microdata",
    "whole",
    () => `${"<div itemscope itemprop=a>".repeat(290)}${"<b itemprop=a>x</b>".repeat(50_000)}`,
  ),
  page(
    "properties around each other",
    { warning: "structured_data_truncated" },
    () => `<div itemscope>${"<b itemprop=a>".repeat(250)}${"x".repeat(20_000)}`,
  ),
  page(
    "roles of a table",
    "whole",
    () =>
      `<div role=table>${"<div role=row><b role=cell>a</b><b role=cell>b</b></div>".repeat(60_000)}`,
  ),
  page(
    "forms in a table",
    "whole",
    () => `<table>${"<form>".repeat(250)}${"<b>x</b>".repeat(100_000)}`,
  ),
  page(
    "a label around 100,000 controls",
    "whole",
    () => `${"<label>a ".repeat(250)}${"<input name=n value=v>".repeat(100_000)}`,
  ),
  page(
    "frames that hold pages of many elements",
    { warning: "frames_not_read" },
    () => `kettle${`<iframe srcdoc="${"<b>x".repeat(15_000)}"></iframe>`.repeat(200)}`,
  ),
  page(
    "drawings in drawings",
    "whole",
    () => `kettle${"<svg>".repeat(290)}${"<text>x</text>".repeat(100_000)}`,
  ),
  page("sections that never end", cut, () =>
    table("<tbody><tr><td rowspan=0>x<td>y".repeat(40_000)),
  ),
  page("options", "whole", () => `<p>x<select>${"<option>a".repeat(140_000)}</select>`),
  page(
    "pictures in noscript",
    "whole",
    () => `kettle${"<noscript><img src=a.png></noscript>".repeat(70_000)}`,
  ),
];
