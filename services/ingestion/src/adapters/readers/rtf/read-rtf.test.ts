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
  expect(document.reader).toEqual({ name: "rtf", version: "1" });
  expect(document.text).toMatch(/^Objednávka číslo 17\n\nhere\n/);
  expect(document.text).toMatch(/Total 5 „x“$/);
  expect(tableTexts(document)).toEqual([
    [
      ["Name", "Quantity"],
      ["Rye", "12"],
    ],
  ]);
});
