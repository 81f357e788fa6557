import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../limits.ts";
import { readFile, utf8 } from "../read-file.testing.ts";
import { readSource } from "./read-source.ts";

const read = (type: "text" | "image" | "pdf" | "webpage", content: Uint8Array) =>
  readSource({ type, content }, defaultLimits);

/** The beginning of Microsoft's old container, with a stream of this name. */
function compoundFile(stream: string): Uint8Array {
  const bytes = Buffer.alloc(4_096);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  Buffer.from(stream, "utf16le").copy(bytes, 1_024);
  return new Uint8Array(bytes);
}

const page = "<!doctype html><html lang='de'><body><h1>Preise</h1><p>Roggen 5 €</p></body></html>";
const mail =
  "From: a@b.example\nDate: Fri, 6 Mar 2026 10:00:00 +0000\nMessage-ID: <1@b>\n\nHello\n";

describe("a source", () => {
  it("that is a page is read as one where it was sent as text", async () => {
    const document = await readFile(utf8(page));
    expect(document.reader.name).toBe("html");
    expect(document.text).toBe("# Preise\n\nRoggen 5 €");
  });

  it("that is a page stays as it is where it was sent as words", async () => {
    expect((await readFile(page)).text).toBe(page);
  });

  it("is in the language that its page names, whatever its words look like", async () => {
    expect((await readFile(utf8(page))).language).toBe("de");
  });

  it.each([
    ["WordDocument", "The source is an old Word document (.doc), not text; save it as .docx"],
    ["Workbook", "The source is an old Excel workbook (.xls), not text; save it as .xlsx"],
    ["PowerPoint Document", "an old PowerPoint presentation (.ppt), not text; save it as .pptx"],
    ["__substg1.0_0037001F", "The source is an Outlook message (.msg), not text; save it as .eml"],
    [
      "EncryptedPackage",
      "The source is an Office file with a password, not text; send it without one",
    ],
    ["Unknown", "The source is an old Office document, not text; it cannot be read"],
  ])("in an old container with %s is refused by name", async (stream, message) => {
    await expect(read("text", compoundFile(stream))).rejects.toThrow(message);
  });

  it.each([
    ["text", utf8("%PDF-1.7\n"), "The source is a PDF, not text; send it with type=pdf"],
    ["pdf", utf8(mail), "The source is an e-mail message, not a PDF; send it with type=text"],
    ["image", utf8("{\\rtf1 x}"), "The source is RTF, not an image; send it with type=text"],
    [
      "webpage",
      utf8(mail),
      "The source is an e-mail message, not a web page; send it with type=text",
    ],
    ["text", zipSync({ "a.txt": utf8("x") }), "The source is a ZIP archive, not text"],
  ] as const)("sent as %s that is none says what it is", async (type, bytes, message) => {
    await expect(read(type, bytes)).rejects.toThrow(message);
  });

  it("that is a message is one even where its attachment is a PDF", async () => {
    expect((await readFile(utf8(`${mail}%PDF-1.7`))).reader.name).toBe("mail");
  });
});
