import { describe, expect, it } from "vitest";
import { tableTexts } from "../check-document.testing.ts";
import { readFile, utf8 } from "../read-file.testing.ts";

const order = `<?xml version="1.0" encoding="UTF-8"?>
<o:order xmlns:o="urn:orders" o:status="open">
  <o:number>PO-17</o:number>
  <customer><name>Fjordlys &amp; Co</name><city>Bergen</city></customer>
  <line sku="FL-1"><name>Rye</name><price currency="EUR">31.50</price></line>
  <line sku="YE-3"><name><![CDATA[Yeast <dry>]]></name><price currency="EUR">4.25</price></line>
</o:order>`;

describe("XML", () => {
  it("is read as names and values, elements of one name as rows", async () => {
    const document = await readFile(utf8(order));
    expect(document.reader.name).toBe("xml");
    expect(document.text).toContain("- number: PO-17");
    expect(document.text).toContain("- name: Fjordlys & Co");
    expect(tableTexts(document)).toEqual([
      [
        ["sku", "name", "price"],
        ["FL-1", "Rye", "31.50 (currency: EUR)"],
        ["YE-3", "Yeast <dry>", "4.25 (currency: EUR)"],
      ],
    ]);
    expect(document.structured[0]?.value).toMatchObject({
      order: { number: "PO-17", customer: { city: "Bergen" } },
    });
  });

  const declaration = '<?xml version="1.0"?>';
  it.each([
    [
      "attributes alone",
      '<price currency="EUR" amount="59.50"/>',
      "price: currency: EUR, amount: 59.50",
      { price: { currency: "EUR", amount: "59.50" } },
    ],
    [
      "attributes of its only element",
      '<total currency="EUR">59.50</total>',
      "total: 59.50 (currency: EUR)",
      { total: "59.50", "total currency": "EUR" },
    ],
    [
      "words beside elements",
      "<o><item>note<price>5</price><qty>3</qty></item></o>",
      "# o\n\n- item\n\n  - text: note\n  - price: 5\n  - qty: 3",
      { o: { item: { text: "note", price: "5", qty: "3" } } },
    ],
    [
      "elements in running words",
      '<o><p>See <ref href="http://x.example/5" amount="7.77"/> or <b>1</b><b>2</b></p></o>',
      "# o\n\n- p: See href: http://x.example/5, amount: 7.77 or 1 2",
      { o: { p: "See href: http://x.example/5, amount: 7.77 or 1 2" } },
    ],
    [
      "attributes of values in a list",
      '<o><n unit="kg">1</n><n>2</n></o>',
      "# o\n\n- n: 1 (unit: kg)\n- n: 2",
      { o: { n: ["1", "2"], "n unit": ["kg", ""] } },
    ],
  ])("keeps %s", async (_name, xml, text, value) => {
    const document = await readFile(utf8(declaration + xml));
    expect(document.text).toBe(text);
    expect(document.structured[0]?.value).toEqual(value);
    expect(document.warnings).toEqual([]);
  });

  it("keeps empty values at their place", async () => {
    const xml = "<o><r><a>1</a><c/><c>x</c></r><r><a>2</a><c>y</c><c/></r></o>";
    const document = await readFile(utf8(declaration + xml));
    expect(tableTexts(document)[0]).toEqual([
      ["a", "c"],
      ["1", "; x"],
      ["2", "y;"],
    ]);
  });

  it("keeps lists within records as tables of their own", async () => {
    const orderOf = (id: number) =>
      `<order><id>${id}</id><line><sku>A</sku><n>1</n></line><line><sku>B</sku><n>2</n></line></order>`;
    const document = await readFile(utf8(`${declaration}<o>${orderOf(1)}${orderOf(2)}</o>`));
    const lines = [
      ["sku", "n"],
      ["A", "1"],
      ["B", "2"],
    ];
    expect(tableTexts(document)).toEqual([lines, lines]);
  });

  it.each(["<o><a>1</a><b>cut of", "<o><a>1<b>2</a></o>"])(
    "that does not close its elements is reported as damaged: %s",
    async (xml) => {
      const { warnings } = await readFile(utf8(declaration + xml));
      expect(warnings.map(({ code }) => code)).toEqual(["xml_damaged"]);
    },
  );

  it("needs no declaration if the file's name says XML", async () => {
    expect((await readFile(utf8("<o><a>1</a></o>"), "o.xml")).reader.name).toBe("xml");
    expect((await readFile(utf8("5 < 6"), "o.xml")).reader.name).toBe("text");
  });

  it("believes the encoding that it declares", async () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-2"?><a><b>\xb1\xea</b><c>1</c></a>';
    const document = await readFile(new Uint8Array(Buffer.from(xml, "latin1")));
    expect(document.text).toContain("- b: ąę");
    expect(document.warnings).toEqual([]);
  });

  it("expands no entities and fetches none", async () => {
    const entities = Array.from(
      { length: 20 },
      (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
    ).join("");
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "ha">${entities}<!ENTITY x SYSTEM "file:///etc/hostname">]><a><b>&e20;</b><c>&x;</c></a>`;
    const document = await readFile(utf8(bomb));
    expect(document.text).toBe("# a\n\n- b: &e20;\n- c: &x;");
    expect(document.warnings.map(({ code }) => code)).toEqual(["entities_not_expanded"]);
  });

  it("that nests without end is refused by name", async () => {
    const deep = `<?xml version="1.0"?>${"<a>".repeat(10_000)}`;
    await expect(readFile(utf8(deep))).rejects.toThrow(
      "The XML is nested deeper than 200 elements",
    );
  });

  it("makes no table of elements that share no names", async () => {
    const records = Array.from(
      { length: 50 },
      (_, index) => `<b><c${index}>1</c${index}><d${index}>2</d${index}></b>`,
    );
    const document = await readFile(utf8(`<?xml version="1.0"?><a>${records.join("")}</a>`));
    expect(document.tables).toEqual([]);
    expect(document.text).toContain("- d49: 2");
  });

  it("sent as words stays as it is", async () => {
    expect((await readFile(order)).text).toBe(order);
  });
});
