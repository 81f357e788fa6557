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
  });

  it("that nests without end is refused by name", async () => {
    const deep = `<?xml version="1.0"?>${"<a>".repeat(10_000)}`;
    await expect(readFile(utf8(deep))).rejects.toThrow("The XML nests deeper than 200 elements");
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
