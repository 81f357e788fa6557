import { describe, expect, it } from "vitest";
import { readFile } from "../read-file.testing.ts";

const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

/** A message whose headers follow those of every message. */
function mail(more: string, body: string | Uint8Array): Uint8Array {
  const head = `From: J\xfcrgen <j@mill.example>\nTo: b@mill.example\nDate: Tue, 3 Nov 2026 10:00:00 +0000\nSubject: Gr\xf6\xdfe\n${more}\n`;
  return new Uint8Array(
    Buffer.concat([latin(head), typeof body === "string" ? latin(body) : body]),
  );
}

const german = "Größe: 5 €. Schöne Grüße aus Köln, Jürgen Müller.";
const bytes = new Uint8Array(Buffer.from(german.replace("€", "\x80"), "latin1"));
const quotedPrintable = [...bytes]
  .map((byte) => (byte < 128 ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase()}`))
  .join("");
const plain = "Content-Type: text/plain\n";

describe("a message of 8 bits that does not declare its encoding", () => {
  it.each([
    ["without a type", mail("", bytes)],
    ["with a type alone", mail(`${plain}Content-Transfer-Encoding: 8bit\n`, bytes)],
    ["with a type that ends in a semicolon", mail("Content-Type: text/plain;\n", bytes)],
    ["that declares UTF-8 and is not", mail('Content-Type: text/plain; charset="UTF-8"\n', bytes)],
    [
      "in quoted-printable",
      mail(`${plain}Content-Transfer-Encoding: quoted-printable\n`, quotedPrintable),
    ],
    [
      "in base64",
      mail(`${plain}Content-Transfer-Encoding: base64\n`, Buffer.from(bytes).toString("base64")),
    ],
    [
      "in a part",
      mail(
        "Content-Type: multipart/mixed;\n boundary=x\n",
        Buffer.concat([latin(`--x\n${plain}\n`), bytes, latin("\n--x--\n")]),
      ),
    ],
    [
      "in a part without headers",
      mail(
        "Content-Type: multipart/mixed; boundary=x\n",
        Buffer.concat([latin("--x\n\n"), bytes, latin("\n--x--\n")]),
      ),
    ],
    [
      "in a page",
      mail("Content-Type: text/html\n", Buffer.concat([latin("<p>"), bytes, latin("</p>")])),
    ],
  ])("is read as files are: %s", async (_how, message) => {
    const { text, warnings, structured } = await readFile(message);
    expect(text).toContain(german);
    expect(text).toMatch(/^From: Jürgen <j@mill\.example>\n/);
    expect(structured[0]?.value).toMatchObject({ subject: "Größe" });
    expect(warnings).toEqual([
      { code: "encoding_guessed", message: expect.stringContaining("windows-1252") },
    ]);
  });

  it("is read in other alphabets", async () => {
    const koi8 = Buffer.from(
      "897F1CDOwSDP0MzB1NUgz9QgzcHS1MEuIOnUz8fPIMsgz9DMwdTFIDE1MDAg0tXCzMXK",
      "base64",
    );
    const head = latin("From: a@b.example\nTo: c@b.example\nDate: x\nSubject: y\n\n");
    const { text, warnings } = await readFile(new Uint8Array(Buffer.concat([head, koi8])));
    expect(text).toContain("Счет на оплату");
    expect(warnings[0]?.message).toContain("koi8-r");
  });

  it("keeps lines that are UTF-8, and what is declared", async () => {
    const message = Buffer.concat([
      mail("Content-Type: multipart/mixed; boundary=x\n", ""),
      latin("--x\nContent-Type: text/plain; charset=utf-8\n\n"),
      Buffer.from("Straße in 東京\n--\n"),
      latin(`--x\n${plain}\n`),
      bytes,
      latin("\n--x\nContent-Type: text/plain; charset=iso-8859-2\n\n\xe8\xe1st\n--x--\n"),
    ]);
    const { text } = await readFile(new Uint8Array(message));
    expect(text).toContain("Straße in 東京");
    expect(text).toContain("část");
  });

  it("is read in the encoding that its page declares, without a warning", async () => {
    const page = latin('<meta charset="iso-8859-2"><p>\xe8\xe1stka 45</p>');
    const { text, warnings } = await readFile(mail("Content-Type: text/html\n", page));
    expect(text).toContain("částka 45");
    expect(warnings).toEqual([]);
  });

  it("names its attachments as well", async () => {
    const message = mail(
      "Content-Type: multipart/mixed; boundary=x\n",
      `--x\n${plain}\nHello\n--x\nContent-Type: text/plain\nContent-Disposition: attachment; filename="Gr\xf6\xdfe.txt"\n\nfive\n--x--\n`,
    );
    const { text, pages } = await readFile(message);
    expect(text).toContain("Attachments: Größe.txt");
    expect(pages[1]?.attachment).toBe("Größe.txt");
  });

  it("has attached texts in the encodings that it declares for them", async () => {
    const part = (type: string, content: string) =>
      `--x\nContent-Type: text/csv;\n ${type}\nContent-Disposition: attachment; filename=a.csv\n\n${content}\n`;
    const message = mail(
      "Content-Type: multipart/mixed; boundary=x\n",
      `--x\n${plain}\nHello\n${part("charset=iso-8859-2", "\xe8\xe1stka 45")}${part('charset="koi8-r"', "\xf3\xde\xc5\xd4 12")}--x--\n`,
    );
    const { text, warnings } = await readFile(message);
    expect(text).toContain("částka 45");
    expect(text).toContain("Счет 12");
    expect(warnings.map(({ page }) => page)).toEqual([undefined]);
  });
});
