import { expect, it } from "vitest";
import { tableTexts } from "../check-document.testing.ts";
import { readFile, utf8 } from "../read-file.testing.ts";

it("reads Rich Text's paragraphs and tables, in its code page and in Unicode", async () => {
  const document = await readFile(
    utf8(
      String.raw`{\rtf1\ansi\ansicpg1250{\fonttbl{\f0 Arial;}}{\*\generator X;}{\info{\title No}}
\pard Objedn\'e1vka \u269?\'edslo 17\par
{\field{\*\fldinst HYPERLINK "https://x.example"}{\fldrslt here}}\par
{\pict 0102}\trowd\intbl Name\cell Quantity\cell\row
\trowd\intbl Rye\cell 12\cell\row\pard Total\~5 \'84x\'93\par}`,
    ),
  );
  expect(document.reader).toEqual({ name: "rtf", version: "4" });
  expect(document.text).toMatch(/^Objednávka číslo 17\n\n\[here\]\(https:\/\/x\.example\/\)\n/);
  expect(document.text).toMatch(/Total 5 „x“$/);
  expect(tableTexts(document)).toEqual([
    [
      ["Name", "Quantity"],
      ["Rye", "12"],
    ],
  ]);
});

it("reads Rich Text's links, notes, margins and hidden words, not what was deleted", async () => {
  const document = await readFile(
    utf8(
      String.raw`{\rtf1{\header Fjordlys AS}Pay {\v 900.00 }31.50{\deleted  or 29.00}{\footnote Net\par cost} at 
{\field{\*\fldinst {HYPERLINK "https://fjordlys.example/pay"}}{\fldrslt {our \b desk}}}, {\field{\*\fldinst PAGE}{\fldrslt 7}}\par}`,
    ),
  );
  const { text, hidden = [], links = [] } = document;
  const words = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  expect(text).toBe(
    "Fjordlys AS\n\nPay 900.00 31.50 [Net cost] at [our desk](https://fjordlys.example/pay), 7",
  );
  expect(hidden.map(words)).toEqual(["900.00"]);
  expect(links.map((link) => [words(link), link.url])).toEqual([
    ["our desk", "https://fjordlys.example/pay"],
  ]);
  expect(document.warnings.map(({ code }) => code)).toEqual(["deletions_not_read", "hidden_text"]);
});

it.each([
  ["of its font", String.raw`\f1 \'cf\'f0\'e8\'e2\'e5\'f2`, "Привет"],
  ["of a font within a group", String.raw`{\f2 \'41\'fc}\'fc`, "Aüü"],
  ["of the font that is the standard", String.raw`\'b3a`, "ła"],
  ["of the standard again", String.raw`\f1 \'cf\plain\'b3a`, "Пła"],
  ["of no font that has one", String.raw`\f7 \'e9`, "é"],
])("reads Rich Text's bytes by the code page %s", async (_, words, text) => {
  const fonts = String.raw`{\fonttbl{\f0\fcharset238 A;}{\f1\fcharset204 B;}{\f2\fcharset0 C;}}`;
  const document = await readFile(utf8(String.raw`{\rtf1\ansi\ansicpg1252\deff0${fonts}${words}}`));
  expect(document.text).toBe(text);
});
