import { describe, expect, it } from "vitest";
import { tableTexts } from "../check-document.testing.ts";
import { readFile, utf8 } from "../read-file.testing.ts";

const head = `From: =?utf-8?Q?J=C3=BCrgen?= <juergen@fjordlys.example>
To: Orders <orders@example.org>, anna@example.org
Date: Fri, 6 Mar 2026 23:30:00 -0800
Subject: Order PO-17
Message-ID: <1@fjordlys.example>
MIME-Version: 1.0
`;

function message(parts: [type: string, content: string, more?: string][]): Uint8Array {
  const written = parts.map(
    ([type, content, more = ""]) => `--b\nContent-Type: ${type}\n${more}\n${content}\n`,
  );
  const mail = `${head}Content-Type: multipart/mixed; boundary=b\n\n${written.join("")}--b--\n`;
  return utf8(mail.replaceAll("\n", "\r\n"));
}

const attached = (name: string) => `Content-Disposition: attachment; filename="${name}"\n`;

describe("an e-mail message", () => {
  it("is its headers and text, each attached text a page more", async () => {
    const document = await readFile(
      message([
        ["text/plain; charset=utf-8", "Please deliver 12 bags."],
        ["text/csv", "name,quantity\nRye,12\nYeast,40", attached("items.csv")],
        ["application/pdf", "%PDF-1.4", attached("order.pdf")],
      ]),
    );
    expect(document.reader).toEqual({ name: "mail", version: "8" });
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
        message: "1 attachment was not read (1 application/pdf); send each on its own",
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
    const alternative = message([
      ["text/plain", "See HTML."],
      ["text/html", html],
    ]);
    const document = await readFile(
      utf8(
        new TextDecoder().decode(alternative).replace("multipart/mixed", "multipart/alternative"),
      ),
    );
    expect(document.tables[0]?.rows).toHaveLength(9);
    expect(document.text).not.toContain("See HTML.");
  });

  it("shows its HTML where the text leaves out the figures", async () => {
    const words = "Thank you for your order, all of which you find in the page of this message.";
    const page = `<p>Thank you</p><p>Order: K-5512</p><p>Total: 84.20</p>`;
    const parts = new TextDecoder().decode(
      message([
        ["text/plain", words],
        ["text/html", page],
      ]),
    );
    const document = await readFile(
      utf8(parts.replace("multipart/mixed", "multipart/alternative")),
    );
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
      ["text/plain", "Zählerstand: 18.412 kWh"],
      ["text/html", page],
    ]);
    expect((await readFile(both)).text).toContain("Zählerstand: 18.412 kWh");
    const withFile = message([
      ["text/html", page],
      ["text/csv", "name,quantity\nRye,12", attached("items.csv")],
    ]);
    const { text } = await readFile(withFile);
    expect(text).toContain("Attachments: items.csv");
    expect(text).toContain("Rye");
    expect(text).not.toContain("84.20");
  });

  it("compares a long run of letters with its HTML as one word", async () => {
    const run = "ab".repeat(400_000);
    const parts = new TextDecoder().decode(
      message([
        ["text/plain", run],
        ["text/html", `<p>${run}</p>`],
      ]),
    );
    const document = await readFile(
      utf8(parts.replace("multipart/mixed", "multipart/alternative")),
    );
    expect(document.text).toContain(run);
  });

  it("holds messages in messages down to a depth", async () => {
    let inner = new TextDecoder().decode(message([["text/plain", "innermost words"]]));
    for (let depth = 0; depth < 6; depth++) {
      const outer = `--c${depth}\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--c${depth}--\r\n`;
      const start = head.replaceAll("\n", "\r\n");
      inner = `${start}Content-Type: multipart/mixed; boundary=c${depth}\r\n\r\n${outer}`;
    }
    const document = await readFile(utf8(inner));
    expect(document.pages).toHaveLength(4);
    expect(document.text).not.toContain("innermost words");
    expect(document.warnings.map(({ code }) => code)).toEqual(["attachments_not_read"]);
  });
});
