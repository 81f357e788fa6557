import { describe, expect, it } from "vitest";
import { newElement } from "../xml/elements.ts";
import { hiddenStyles } from "./hidden-styles.ts";
import { sanitizeWordXml } from "./sanitize-word-xml.ts";

const styles = hiddenStyles(newElement("#root"));
const simpler = (xml: string) => sanitizeWordXml(xml, styles, "Word document");
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const box = (text: string) => `<w:txbxContent><w:p>${run(text)}</w:p></w:txbxContent>`;
const drawn = (text: string) => `<w:drawing><wps:txbx>${box(text)}</wps:txbx></w:drawing>`;
const alternatives = (choice: string, fallback?: string) =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice>${
    fallback === undefined ? "" : `<mc:Fallback>${fallback}</mc:Fallback>`
  }</mc:AlternateContent>`;

describe("Word's XML in the words that the converter knows", () => {
  it.each([
    ["as it is", `<w:p a="&lt;&quot;">${run("Rye &amp; wheat")}</w:p>`, undefined],
    ["without a simple field's wrapper", `<w:fldSimple>${run("1")}</w:fldSimple>`, run("1")],
    ["without marks of direction", `<w:bdo>${run("1")}</w:bdo>`, run("1")],
    [
      "with a drawing's text box beside it",
      drawn("1"),
      `<w:drawing><wps:txbx></wps:txbx></w:drawing><w:pict>${box("1")}</w:pict>`,
    ],
    [
      "with what older programs show",
      alternatives(drawn("1"), `<w:pict>${box("2")}</w:pict>`),
      `<w:pict>${box("2")}</w:pict>`,
    ],
    [
      "with what newer ones show where those show no text",
      alternatives(run("1"), "<w:pict></w:pict>"),
      run("1"),
    ],
    ["with what newer ones show where there is nothing else", alternatives(run("1")), run("1")],
    ["whole where it was cut off", "<w:p><w:r><w:t>Ry", "<w:p><w:r><w:t>Ry</w:t></w:r></w:p>"],
  ])("stands %s", (_name, xml, expected = xml) => {
    expect(simpler(xml)).toBe(expected);
  });
});

const m = (name: string, ...inner: string[]) => `<m:${name}>${inner.join("")}</m:${name}>`;
const t = (text: string) => m("r", m("t", text));

it.each([
  ["E=mc^2", t("E=m") + m("sSup", m("e", t("c")), m("sup", t("2")))],
  ["x_(i+1)", m("sSub", m("e", t("x")), m("sub", t("i+1")))],
  ["x_i^2", m("sSubSup", m("e", t("x")), m("sub", t("i")), m("sup", t("2")))],
  [
    "(1, 2; 3, 4)",
    m("m", ...["12", "34"].map((row) => m("mr", ...[...row].map((one) => m("e", t(one)))))),
  ],
  ["x=1; y=2", m("eqArr", m("e", t("x=1")), m("e", t("y=2")))],
  ["(a+b)/2", m("f", m("num", t("a+b")), m("den", t("2")))],
  ["√(x+1)", m("rad", m("radPr"), m("deg"), m("e", t("x+1")))],
  ["(a|b)", m("d", m("e", t("a")), m("e", t("b")))],
  ["[a]", m("d", `<m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>`, m("e", t("a")))],
  [
    "∑_(i=1)^n i",
    m(
      "nary",
      `<m:naryPr><m:chr m:val="∑"/></m:naryPr>`,
      m("sub", t("i=1")),
      m("sup", t("n")),
      m("e", t("i")),
    ),
  ],
])("writes the formula %s on one line", (expected, formula) => {
  expect(simpler(m("oMath", formula))).toBe(
    `<w:r><w:t xml:space="preserve">${expected}</w:t></w:r>`,
  );
});
