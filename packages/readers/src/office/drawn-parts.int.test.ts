import { expect, it } from "vitest";
import { tableTexts } from "../check-document.testing.ts";
import { readFile } from "../read-file.testing.ts";
import { officeFile, relationshipsXml } from "./make-office.testing.ts";

const paragraph = (...runs: string[]) =>
  `<a:p>${runs.map((text) => `<a:r><a:t>${text}</a:t></a:r>`).join("")}</a:p>`;
const cached = (name: string, value: string) =>
  `<c:${name}><c:strRef><c:strCache><c:pt idx="0"><c:v>${value}</c:v></c:pt></c:strCache></c:strRef></c:${name}>`;
const chart = `<c:chartSpace><c:chart><c:title>${paragraph("Sales")}</c:title><c:ser>${cached("tx", "2026")}${cached("cat", "Rye")}${cached("val", "31.5")}</c:ser></c:chart></c:chartSpace>`;
const points = ["Sow", "Reap"].map((text) => `<dgm:pt><dgm:t>${paragraph(text)}</dgm:t></dgm:pt>`);
const diagram = `<dgm:dataModel>${points.join("")}</dgm:dataModel>`;
const drawn = relationshipsXml([
  ["c1", "chart", "/charts/chart1.xml"],
  ["d1", "diagramData", "/diagrams/data1.xml"],
]);
const parts = { "charts/chart1.xml": chart, "diagrams/data1.xml": diagram };

const w = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const word = officeFile("docx", {
  ...parts,
  "word/document.xml": `<w:document xmlns:w="${w}"><w:body><w:p><w:r><w:t>Harvest</w:t></w:r></w:p></w:body></w:document>`,
  "word/_rels/document.xml.rels": drawn,
});

const workbook = officeFile("xlsx", {
  ...parts,
  "xl/workbook.xml": '<workbook><sheets><sheet name="Harvest" r:id="r1"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels": relationshipsXml([["r1", "worksheet", "worksheets/sheet1.xml"]]),
  "xl/worksheets/sheet1.xml": "<worksheet><sheetData/></worksheet>",
  "xl/worksheets/_rels/sheet1.xml.rels": relationshipsXml([["r1", "drawing", "/xl/drawing1.xml"]]),
  "xl/drawing1.xml": `<xdr:wsDr><xdr:sp>${paragraph("No", "te 5")}</xdr:sp></xdr:wsDr>`,
  "xl/_rels/drawing1.xml.rels": drawn,
});

const alternatives = `<mc:AlternateContent><mc:Choice><p:sp><p:txBody><a:p><a14:m><m:oMath><m:r><m:t>x=5</m:t></m:r></m:oMath></a14:m></a:p></p:txBody></p:sp></mc:Choice><mc:Fallback><p:pic/></mc:Fallback></mc:AlternateContent>`;
const show = officeFile("pptx", {
  ...parts,
  "ppt/presentation.xml":
    '<p:presentation><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
  "ppt/_rels/presentation.xml.rels": relationshipsXml([["r1", "slide", "slide1.xml"]]),
  "ppt/slide1.xml": `<p:sld><p:cSld><p:spTree>${alternatives}<p:graphicFrame><c:chart r:id="c1"/></p:graphicFrame><p:graphicFrame><dgm:relIds r:dm="d1"/></p:graphicFrame></p:spTree></p:cSld></p:sld>`,
  "ppt/_rels/slide1.xml.rels": drawn,
});

it.each([
  ["a Word document", word, "Harvest"],
  ["a workbook", workbook, "Note 5"],
  ["a presentation", show, "x=5"],
])("reads the charts and diagrams of %s", async (_name, file, words) => {
  const document = await readFile(file);
  expect(document.text).toContain(words);
  expect(document.text).toContain("Sales\n\n");
  expect(document.text).toContain("- Sow\n- Reap");
  expect(tableTexts(document)).toEqual([
    [
      ["", "2026"],
      ["Rye", "31.5"],
    ],
  ]);
});
