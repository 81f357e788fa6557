import { encryptedPdf, invoicePdf, receiptImage } from "@quarry/samples";
import { Document, Packer, Paragraph } from "docx";
import { zipSync } from "fflate";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import writeExcel from "write-excel-file/node";
import { tableTexts } from "../check-document.testing.ts";
import { defaultLimits } from "../limits.ts";
import { makePdf } from "../pdf/make-pdf.testing.ts";
import { readFile, utf8 } from "../read-file.testing.ts";
import { readSource } from "../sources/read-source.ts";
import { type MailPart, message } from "./message.testing.ts";

const body: MailPart = { type: "text/plain", content: "Please pay the invoice." };
const pdf = (content: Uint8Array, name = "invoice.pdf"): MailPart => {
  return { type: "application/pdf", content, name };
};

async function wordFile(text: string): Promise<Uint8Array> {
  const file = new Document({ sections: [{ children: [new Paragraph(text)] }] });
  return new Uint8Array(await Packer.toBuffer(file));
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
    .png()
    .toBuffer();

type Read = Awaited<ReturnType<typeof readFile>>;
const named = ({ pages }: Read) => pages.map(({ attachment }) => attachment);
const reasons = ({ warnings }: Read) => warnings.map(({ message: words }) => words);
const pageText = ({ text, pages }: Read, number: number) => {
  const page = pages[number - 1];
  return text.slice(page?.start, page?.end);
};

describe("an e-mail's attachments", () => {
  it("are read as the documents that they are, on pages that name them", async () => {
    const { bytes } = await invoicePdf();
    const workbook = await writeExcel([[{ value: "Rye" }, { value: 12 }]]).toBuffer();
    const document = await readFile(
      message([
        body,
        pdf(bytes),
        { type: "application/octet-stream", content: await wordFile("Net 30"), name: "terms.docx" },
        { type: "application/vnd.ms-excel", content: new Uint8Array(workbook), name: "rows.xlsx" },
        { type: "text/html", content: utf8("<p>Total: 84.20</p>"), name: "receipt.html" },
        { type: "text/csv", content: "name,quantity\nYeast,40", name: "items.csv" },
      ]),
    );
    const [, ...attached] = named(document);
    expect(new Set(attached)).toEqual(
      new Set(["invoice.pdf", "terms.docx", "rows.xlsx", "receipt.html", "items.csv"]),
    );
    const alone = await readSource({ type: "pdf", content: bytes }, defaultLimits);
    expect(pageText(document, 2).trim()).toBe(alone.text.trim());
    expect(document.pages[1]?.words?.length).toBe(alone.pages[0]?.words?.length);
    expect(document.pages[1]).toMatchObject({ width: alone.pages[0]?.width, origin: "digital" });
    expect(document.text).toContain("Net 30");
    expect(document.text).toContain("Total: 84.20");
    expect(tableTexts(document).at(-1)?.[1]).toEqual(["Yeast", "40"]);
    expect(document.warnings).toEqual([]);
  });

  it("are recognised where they are pictures, whose page images stay", async () => {
    const { bytes } = receiptImage();
    const document = await readFile(
      message([body, { type: "image/png", content: bytes, name: "receipt.png" }]),
    );
    expect(named(document)).toEqual([undefined, "receipt.png"]);
    expect(document.pages[1]).toMatchObject({ number: 2, origin: "recognised" });
    expect(document.images.map(({ page }) => page)).toEqual([2]);
  });

  it("are read in messages that are attached themselves, down to a depth", async () => {
    let inner = message([body, pdf(await makePdf([[{ text: "Innermost", x: 50, y: 700 }]]))]);
    for (let depth = 1; depth <= 4; depth++) {
      inner = message([{ type: "message/rfc822", content: inner, name: `level-${5 - depth}.eml` }]);
    }
    const document = await readFile(inner);
    const third = "level-1.eml > level-2.eml > level-3.eml";
    expect(named(document)).toEqual([undefined, "level-1.eml", "level-1.eml > level-2.eml", third]);
    expect(document.text).not.toContain("Innermost");
    expect(reasons(document)).toEqual([
      `The attachment "${third} > level-4.eml" was not read: messages are read down to 3 in each other; send it on its own`,
    ]);
    const twice = message([
      {
        type: "message/rfc822",
        content: message([body, pdf((await invoicePdf()).bytes)]),
        name: "fw.eml",
      },
    ]);
    expect(named(await readFile(twice))).toEqual([undefined, "fw.eml", "fw.eml > invoice.pdf"]);
  });

  it("that cannot be read cost a warning with their name and the reason", async () => {
    const locked = encryptedPdf([["Total 5"]], "fjord");
    const document = await readFile(
      message([
        body,
        pdf(locked, "locked.pdf"),
        pdf(utf8("%PDF-1.7 broken"), "broken.pdf"),
        { type: "application/zip", content: zipSync({ "a.txt": utf8("x") }), name: "all.zip" },
        {
          type: "application/octet-stream",
          content: Uint8Array.from({ length: 256 }, (_, at) => at),
          name: "x.bin",
        },
        {
          type: "application/msword",
          content: Buffer.from("d0cf11e0a1b11ae1", "hex"),
          name: "x.doc",
        },
        {
          type: "application/vnd.oasis.opendocument.spreadsheet",
          content: Uint8Array.of(74, 155, 114, 24, 69, 221, 33, 122, 181),
          name: "x.ods",
        },
        { type: "text/plain", content: " \n ", name: "empty.txt" },
        {
          type: "application/octet-stream",
          content: "-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----",
          name: "encrypted.asc",
        },
        { type: "application/pkcs7-mime", content: Uint8Array.of(48, 130, 1), name: "smime.p7m" },
        { type: "text/csv", content: "name,quantity\nRye,12", name: "items.csv" },
      ]),
    );
    expect(named(document)).toEqual([undefined, "items.csv"]);
    expect(tableTexts(document)[0]?.[1]).toEqual(["Rye", "12"]);
    expect(new Set(document.warnings.map(({ code }) => code))).toEqual(
      new Set(["attachments_not_read"]),
    );
    expect(reasons(document)).toEqual([
      expect.stringMatching(/^The attachment "locked.pdf" was not read: the PDF is encrypted/),
      expect.stringMatching(/^The attachment "broken.pdf" was not read: the PDF is damaged/),
      expect.stringMatching(/^The attachment "all.zip" was not read: it is a ZIP archive/),
      expect.stringMatching(/^The attachment "x.bin" was not read: it is binary data/),
      expect.stringMatching(/^The attachment "x.doc" was not read: it is an old Office document/),
      expect.stringMatching(/^The attachment "x.ods" was not read: it is no application\/vnd/),
      expect.stringMatching(/^The attachment "empty.txt" was not read: .* empty/),
      expect.stringMatching(/^The attachment "encrypted.asc" was not read: it is encrypted/),
      expect.stringMatching(/^The attachment "smime.p7m" was not read: it is encrypted or signed/),
    ]);
  });

  it("have their warnings at their pages", async () => {
    const blank = await makePdf([[{ text: "One", x: 50, y: 700 }], []]);
    const document = await readFile(message([body, pdf(blank)]));
    const [warning] = document.warnings;
    expect(warning).toMatchObject({
      code: "page_without_text",
      message: expect.stringMatching(/^In the attachment "invoice.pdf": Page 2 /),
      page: 3,
    });
  });

  it("share the limits of one source", async () => {
    const page = [{ text: "One", x: 50, y: 700 }];
    const mail = message([
      body,
      pdf(await makePdf([page, page]), "two.pdf"),
      pdf(await makePdf([page]), "one.pdf"),
      { type: "text/plain", content: "x".repeat(300), name: "long.txt" },
      { type: "text/plain", content: "short", name: "short.txt" },
    ]);
    const limits = { ...defaultLimits, maxPages: 2, maxCharacters: 500 };
    const document = await readSource({ type: "text", content: mail }, limits);
    expect(named(document)).toEqual([undefined, "two.pdf", "two.pdf", "short.txt"]);
    expect(reasons(document)).toEqual([
      expect.stringMatching(/^The attachment "one.pdf" was not read: the PDF has 1 page/),
      expect.stringMatching(/^The attachment "long.txt" was not read: .* 301 characters/),
    ]);
  });

  it("are read once where they are the same, and no more than a hundred", async () => {
    const same = message([body, ...["a", "b"].map((name) => ({ ...body, name: `${name}.txt` }))]);
    const document = await readFile(same);
    expect(named(document)).toEqual([undefined, "a.txt"]);
    expect(reasons(document)).toEqual([
      "1 part of the message was left out: 1 repeats another attachment",
    ]);
    const many = Array.from({ length: 130 }, (_, index) => {
      return { type: "text/plain", content: `Item ${index}`, name: `${index}.txt` };
    });
    const read = await readFile(message([body, ...many]));
    expect(read.pages).toHaveLength(101);
    expect(read.warnings.at(-1)?.message).toBe(
      "30 more attachments were not read: at most 100 of a message are; send each on its own",
    );
  });

  it("are left out where they decorate or sign the message", async () => {
    const inline = (name: string, content: Uint8Array): MailPart => ({
      type: "image/png",
      content,
      headers: [`Content-ID: <${name}>`, `Content-Disposition: inline; filename="${name}"`],
    });
    const document = await readFile(
      message(
        [
          { type: "text/html", content: '<p>Hello</p><img src="cid:logo.png">' },
          inline("logo.png", await picture(400, 100)),
          inline("dot.png", await picture(1, 1)),
          inline("receipt.png", receiptImage().bytes),
          { type: "application/pgp-signature", content: "-----BEGIN PGP SIGNATURE-----" },
        ],
        "related",
      ),
    );
    expect(named(document)).toEqual([undefined, "receipt.png"]);
    expect(document.warnings).toEqual([
      {
        code: "attachments_left_out",
        message:
          "3 parts of the message were left out: 2 are small pictures of its layout, 1 is a signature",
      },
    ]);
  });

  it("are read up to one that ended the process before", async () => {
    const texts = ["one", "two", "three"].map((name): MailPart => {
      return { type: "text/plain", content: `Item ${name}`, name: `${name}.txt` };
    });
    const content = message([body, ...texts]);
    const begun: number[] = [];
    const document = await readSource({ type: "text", content }, defaultLimits, {
      onAttachment: (attachment) => begun.push(attachment),
      stopBefore: { attachment: 2, reason: "Reading the source needed more than 1 MB of memory" },
    });
    expect(begun).toEqual([1]);
    expect(named(document)).toEqual([undefined, "one.txt"]);
    expect(reasons(document)).toEqual([
      expect.stringMatching(/^The attachment "two.txt" was not read: Reading the source needed/),
      expect.stringMatching(
        /^The attachment "three.txt" was not read: reading an attachment before/,
      ),
    ]);
  });
});
