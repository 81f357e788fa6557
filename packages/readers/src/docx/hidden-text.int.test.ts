import {
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  Header,
  type IRunOptions,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import { expect, it } from "vitest";
import { readFile } from "../read-file.testing.ts";

const paragraph = (...children: ParagraphChild[]) => new Paragraph({ children });
const run = (text: string, more: IRunOptions = {}) => new TextRun({ text, ...more });
const hidden = (text: string) => run(text, { vanish: true });

const styles = {
  paragraphStyles: [
    { id: "Secret", name: "Secret", run: { vanish: true } },
    { id: "Deeper", name: "Deeper", basedOn: "Secret" },
    { id: "Open", name: "Open", basedOn: "Secret", run: { vanish: false } },
  ],
  characterStyles: [{ id: "Whisper", name: "Whisper", run: { vanish: true } }],
};

type Options = ConstructorParameters<typeof Document>[0];
type Child = Options["sections"][number]["children"][number];

async function read(children: Child[], more: Partial<Options> = {}) {
  const file = new Document({ styles, sections: [{ children }], ...more });
  return readFile(new Uint8Array(await Packer.toBuffer(file)));
}

/** The hidden text of a document. */
function hiddenWords({ text, hidden = [] }: Awaited<ReturnType<typeof read>>): string[] {
  return hidden.map(({ start, end }) => text.slice(start, end));
}

it.each<[string, Child, string[]]>([
  ["of a run", paragraph(run("Offer "), hidden("900.00 "), run("EUR")), ["900.00"]],
  ["of several runs", paragraph(hidden("Pay "), hidden("900.00")), ["Pay 900.00"]],
  ["of a run that is bold", paragraph(run("Pay", { bold: true, vanish: true })), ["Pay"]],
  ["of a character's style", paragraph(run("Pay", { style: "Whisper" })), ["Pay"]],
  ["of a paragraph's style", new Paragraph({ style: "Secret", text: "Pay" }), ["Pay"]],
  ["of the style that one is based on", new Paragraph({ style: "Deeper", text: "Pay" }), ["Pay"]],
  ["not of a style that shows again", new Paragraph({ style: "Open", text: "Pay" }), []],
  [
    "not of two styles that cancel each other",
    new Paragraph({ style: "Secret", children: [run("Pay", { style: "Whisper" })] }),
    [],
  ],
  [
    "not of a run that shows itself",
    new Paragraph({ style: "Secret", children: [run("Pay", { vanish: false })] }),
    [],
  ],
  ["not of a highlight", paragraph(run("Pay", { highlight: "yellow" })), []],
  [
    "of a highlight",
    paragraph(run("Pay", { highlight: "yellow", vanish: true }), run(" now")),
    ["Pay"],
  ],
  [
    "of a link's words",
    paragraph(
      new ExternalHyperlink({
        children: [run("the "), hidden("terms")],
        link: "https://fjordlys.example/terms",
      }),
    ),
    ["terms"],
  ],
  [
    "in a cell",
    new Table({
      rows: [
        new TableRow({
          children: [
            new TableCell({ children: [new Paragraph("Rye")] }),
            new TableCell({ children: [paragraph(run("31.50 "), hidden("29.00"))] }),
          ],
        }),
      ],
    }),
    ["29.00"],
  ],
])("has a place for hidden words %s", async (_name, child, expected) => {
  const document = await read([new Paragraph("Rye"), child, new Paragraph("Wheat")]);
  expect(hiddenWords(document)).toEqual(expected);
  const codes = expected.length > 0 ? ["hidden_text"] : [];
  expect(document.warnings.map(({ code }) => code)).toEqual(codes);
});

it("has a place for hidden words of a page's head and of a note", async () => {
  const children = [paragraph(run("Rye"), new FootnoteReferenceRun(1))];
  const headers = { default: new Header({ children: [paragraph(hidden("Draft"))] }) };
  const footnotes = { 1: { children: [paragraph(hidden("Not for sale"))] } };
  const document = await read([], { footnotes, sections: [{ headers, children }] });
  expect(hiddenWords(document)).toEqual(["Draft", "Not for sale"]);
});
