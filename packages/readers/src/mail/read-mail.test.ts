import { describe, expect, it } from "vitest";
import { tableTexts } from "../check-document.testing.ts";
import { readFile, utf8 } from "../read-file.testing.ts";
import { mailHead, message } from "./message.testing.ts";

const alternatives = (text: string, html: string) =>
  message(
    [
      { type: "text/plain", content: text },
      { type: "text/html", content: html },
    ],
    "alternative",
  );

describe("an e-mail message", () => {
  it("is its headers and text, each attached text a page more", async () => {
    const document = await readFile(
      message([
        { type: "text/plain; charset=utf-8", content: "Please deliver 12 bags." },
        { type: "text/csv", content: "name,quantity\nRye,12\nYeast,40", name: "items.csv" },
        { type: "application/pdf", content: "%PDF-1.4", name: "order.pdf" },
      ]),
    );
    expect(document.reader).toEqual({ name: "mail", version: "9" });
    expect(document.text.split("\n\n")[0]).toBe(
      [
        "From: Jürgen <juergen@fjordlys.example>",
        "To: Orders <orders@example.org>, anna@example.org",
        "Date: Fri, 6 Mar 2026 23:30:00 -0800",
        "Subject: Order PO-17",
        "Attachments: items.csv, order.pdf",
      ].join("\n"),
    );
    expect(document.text).toContain("Please deliver 12 bags.");
    expect(document.pages).toHaveLength(2);
    expect(document.tables[0]?.page).toBe(2);
    expect(tableTexts(document)[0]?.[1]).toEqual(["Rye", "12"]);
    expect(document.structured[0]).toMatchObject({
      kind: "email",
      value: { subject: "Order PO-17" },
    });
    expect(document.warnings).toEqual([
      {
        code: "attachments_not_read",
        message: expect.stringMatching(/^The attachment "order.pdf" was not read: the PDF /),
      },
    ]);
  });

  it.each([
    [
      "with all usual headers",
      "To: c@d.example\nDate: Tue, 3 Nov 2026 10:00:00 +0000\n",
      undefined,
    ],
    ["by the file's name", "", "order.eml"],
  ])("is known without marks of its transport %s", async (_how, more, name) => {
    const mail = `From: a@b.example\nSubject: Order\n${more}\nTotal: 5\n`;
    expect((await readFile(utf8(mail), name)).reader.name).toBe("mail");
  });

  it.each([
    "undisclosed-recipients:;",
    "Undisclosed-Recipients: ;",
    '"undisclosed-recipients:;" <>',
  ])("names recipients that are not disclosed without an address: %s", async (to) => {
    const mail = `From: a@b.example\nTo: ${to}\nDate: Tue, 3 Nov 2026 10:00:00 +0000\nSubject: x\n\ny\n`;
    const { text, structured } = await readFile(utf8(mail));
    expect(text.split("\n")[1]).toMatch(/^To: undisclosed-recipients$/i);
    expect(structured[0]?.value).toMatchObject({ to: expect.stringMatching(/recipients$/i) });
  });

  it("shows its HTML where the text says far less", async () => {
    const rows = "<tr><td>Rye</td><td>12</td></tr>".repeat(8);
    const html = `<table><tr><th>Name</th><th>Quantity</th></tr>${rows}</table>`;
    const document = await readFile(alternatives("See HTML.", html));
    expect(document.tables[0]?.rows).toHaveLength(9);
    expect(document.text).not.toContain("See HTML.");
  });

  it("shows its HTML where the text leaves out the figures", async () => {
    const words = "Thank you for your order, all of which you find in the page of this message.";
    const page = `<p>Thank you</p><p>Order: K-5512</p><p>Total: 84.20</p>`;
    const document = await readFile(alternatives(words, page));
    expect(document.text).toContain("Order: K-5512");
  });

  it.each([
    "<html><head></head><body>&nbsp;</body></html>",
    "<div><br></div>",
    '<p style="display:none">Total: 84.20</p>',
    '<img src="https://mail.example/open.gif" width="1" height="1">',
    "<!-- nothing -->",
  ])("is its text where its HTML shows nothing: %s", async (page) => {
    const both = message([
      { type: "text/plain", content: "Zählerstand: 18.412 kWh" },
      { type: "text/html", content: page },
    ]);
    expect((await readFile(both)).text).toContain("Zählerstand: 18.412 kWh");
    const withFile = message([
      { type: "text/html", content: page },
      { type: "text/csv", content: "name,quantity\nRye,12", name: "items.csv" },
    ]);
    const { text } = await readFile(withFile);
    expect(text).toContain("Attachments: items.csv");
    expect(text).toContain("Rye");
    expect(text).not.toContain("84.20");
  });

  it("compares a long run of letters with its HTML as one word", async () => {
    const run = "ab".repeat(400_000);
    const document = await readFile(alternatives(run, `<p>${run}</p>`));
    expect(document.text).toContain(run);
  });

  it("holds messages in messages down to a depth", async () => {
    let inner = new TextDecoder().decode(
      message([{ type: "text/plain", content: "innermost words" }]),
    );
    for (let depth = 0; depth < 6; depth++) {
      const outer = `--c${depth}\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--c${depth}--\r\n`;
      const start = `${mailHead}\n`.replaceAll("\n", "\r\n");
      inner = `${start}Content-Type: multipart/mixed; boundary=c${depth}\r\n\r\n${outer}`;
    }
    const document = await readFile(utf8(inner));
    expect(document.pages).toHaveLength(4);
    expect(document.text).not.toContain("innermost words");
    expect(document.warnings.map(({ code }) => code)).toEqual(["attachments_not_read"]);
  });
});
