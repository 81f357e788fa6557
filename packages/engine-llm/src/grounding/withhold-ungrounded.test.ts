import { textDocument } from "@quarry/document/testing";
import type { Json } from "@quarry/kernel";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import type { Chunk } from "../chunks/chunk.ts";
import { groundedTree } from "../merge/grounded.ts";
import { evidenceIn, outputOf, withheldIn } from "../merge/tree.ts";
import { Derivations } from "./derived/derivations.ts";
import { withholdUngrounded } from "./withhold-ungrounded.ts";

type Asked = { text: string; structure: unknown; answer: Json };
type Circumstances = {
  keepUngrounded?: boolean;
  images?: Chunk["images"];
  origin?: "recognised";
};

/** What is returned of a model's answer to a text. */
function returned({ text, structure, answer }: Asked, circumstances: Circumstances = {}) {
  const { keepUngrounded = false, images = [], origin } = circumstances;
  const page = { number: 1, start: 0, end: text.length, ...(origin && { origin }) };
  const node = parseStructure(structure);
  const chunk = { start: 0, end: text.length };
  const document = { ...textDocument(text), pages: [page] };
  const seenPages = images.map((image) => image.page);
  const grounded = groundedTree(document, chunk, { node, value: answer }, { seenPages });
  const tree = withholdUngrounded(grounded, node, {
    document,
    part: chunk,
    keepUngrounded,
    derivations: new Derivations(text),
  });
  return { output: outputOf(tree), leaves: evidenceIn(tree), withheld: withheldIn(tree) };
}

const objectOf = (properties: Record<string, unknown>) => ({ type: "object", properties });
const oneField = (name: string, field: object, text: string, value: Json): Asked => {
  return { text, structure: objectOf({ [name]: field }), answer: { [name]: value } };
};

const text = "Order of 3 November 2026 for Harbour Books, 4 crates of tea.";
const string = { type: "string" };

describe("a value that stands nowhere in the source", () => {
  it.each<[what: string, name: string, field: object, value: Json]>([
    ["a number", "price", { type: "number" }, 17.5],
    ["a whole number", "boxes", { type: "integer" }, 9],
    ["a date", "due", { type: "date" }, "2026-12-03"],
    ["an identifier", "orderNumber", string, "PO-2026-17"],
    ["a name", "customerName", string, "ada lovelace"],
    ["an address", "address", string, "12 High Street, Leeds"],
    ["an e-mail address", "email", string, "sales@example.com"],
    ["a code in free text", "article", string, "Widget PX-12"],
    ["a name of whatever kind", "vesselName", string, "the good ship Black Pearl"],
  ])("is withheld where it is %s", (_what, name, field, value) => {
    const { output, leaves, withheld } = returned(oneField(name, field, text, value));
    expect(output).toEqual({ [name]: null });
    expect(leaves).toEqual([]);
    expect(withheld).toEqual([
      { pointer: `/${name}`, value, match: "none", confidence: 0.3, reason: "ungrounded" },
    ]);
  });

  it.each<[what: string, name: string, field: object, value: Json]>([
    ["free text", "summary", string, "A bookshop orders tea in crates"],
    ["a word of free text", "mood", string, "neutral"],
    ["words with capitals of free text", "category", string, "Order of Goods"],
    ["a currency", "currency", string, "EUR"],
    ["a choice", "kind", { type: "enum", values: ["purchase", "return"] }, "purchase"],
    ["a boolean", "urgent", { type: "boolean" }, false],
  ])("is returned with low confidence where it is %s", (_what, name, field, value) => {
    const { output, leaves, withheld } = returned(oneField(name, field, text, value));
    expect(output).toEqual({ [name]: value });
    expect(leaves).toMatchObject([{ match: "none", confidence: 0.3 }]);
    expect(withheld).toEqual([]);
  });

  it("is returned where the caller keeps what a model derives", () => {
    const asked = oneField("price", { type: "number" }, text, 17.5);
    const { output, withheld } = returned(asked, { keepUngrounded: true });
    expect(output).toEqual({ price: 17.5 });
    expect(withheld).toEqual([]);
  });

  it("is returned where the model saw the page's picture, which may show more than its text", () => {
    const images = [{ page: 1, mediaType: "image/png", bytes: new Uint8Array() }];
    const { output, leaves } = returned(oneField("price", { type: "number" }, text, 17.5), {
      images,
    });
    expect(output).toEqual({ price: 17.5 });
    expect(leaves).toMatchObject([{ reason: "picture", match: "none", confidence: 0.3 }]);
  });
});

describe("a value that follows from what the source says otherwise", () => {
  it.each<
    [name: string, field: object, text: string, value: Json, quote: string, confidence: number]
  >([
    ["country", string, "Wien, Österreich", "AT", "Österreich", 0.6],
    ["country", string, "Wien, Österreich", "Austria", "Österreich", 0.6],
    ["language", string, "Sprache: Deutsch", "de", "Deutsch", 0.6],
    ["currencyCode", string, "paid in pounds, British Pound", "GBP", "British Pound", 0.6],
    ["weightKg", { type: "number" }, "Flour 1500 g", 1.5, "1500 g", 0.6],
    ["ingredient", string, "½ dl\n chili", "0.5 dl chili", "½ dl\n chili", 0.6],
    ["ingredient", string, "2 1/4 cups flour", "2.25 cups flour", "2 1/4 cups flour", 0.6],
    ["length", { type: "number" }, "Length: 250 cm", 2.5, "250 cm", 0.6],
    ["phone", string, "Tel. 01/505 50 50", "+43 1 5055050", "01/505 50 50", 0.6],
    ["startDate", { type: "date" }, "from December 2013 on", "2013-12-01", "December 2013", 0.45],
    ["startDate", string, "Dec 2013 – Dec 2014", "2013-12-01", "Dec 2013", 0.45],
    ["startDate", string, "since 3 May 2026", "2026-05-03", "3 May 2026", 0.6],
    ["paidOn", { type: "date" }, "2026\n13.11. Tea", "2026-11-13", "13.11", 0.45],
    [
      "starts",
      { type: "datetime" },
      "on 3 May 2026, late",
      "2026-05-03T20:00:00",
      "3 May 2026",
      0.45,
    ],
    [
      "address",
      string,
      "High Street 4\nPhone 55\nFax 56\nLeeds",
      "High Street 4, Leeds",
      "High Street 4\nPhone 55\nFax 56\nLeeds",
      0.45,
    ],
  ])(
    "is returned with what it follows from: %s %j of %j is %j",
    (name, field, source, value, quote, confidence) => {
      const { output, leaves } = returned(oneField(name, field, source, value));
      expect(output).toEqual({ [name]: value });
      expect(leaves).toMatchObject([{ quote, match: "derived", confidence }]);
    },
  );

  it.each<[name: string, field: object, text: string, value: Json]>([
    ["country", string, "Wien, Österreich", "DE"],
    ["weightKg", { type: "number" }, "Flour 1500 pieces", 1.5],
    ["phone", string, "Tel. 01/505 50 50", "+43 1 5055051"],
    ["startDate", { type: "date" }, "from December 2013 on", "2013-12-05"],
    ["paidOn", { type: "date" }, "13.11. Tea", "2026-11-13"],
    ["person", string, `Ada ${"and so on ".repeat(40)} Byron`, "Ada Byron"],
  ])("is withheld where it does not follow: %s of %j", (name, field, source, value) => {
    expect(returned(oneField(name, field, source, value)).output).toEqual({ [name]: null });
  });
});

describe("a length of time", () => {
  it.each<[name: string, field: object, text: string, value: Json, quote: string]>([
    ["term", string, "for a period of nine months", "9 months", "nine months"],
    ["totalTime", { type: "integer" }, "Ready in 2 hours 25 minutes", 145, "2 hours 25 minutes"],
  ])("is found in other words: %s", (name, field, source, value, quote) => {
    const { output, leaves } = returned(oneField(name, field, source, value));
    expect(output).toEqual({ [name]: value });
    expect(leaves).toMatchObject([{ quote, match: "typed", confidence: 0.8 }]);
  });

  it("is withheld where the source has another", () => {
    const asked = oneField("term", string, "for a period of nine (9) months", "12 months");
    expect(returned(asked).output).toEqual({ term: null });
  });
});

describe("a misspelt value", () => {
  const names = oneField("customerName", string, "For Mr Jonathan Smithers", "Jonathon Smithers");

  it("is returned as the source spells it", () => {
    const { output, leaves } = returned(names);
    expect(output).toEqual({ customerName: "Jonathan Smithers" });
    const evidence = { value: "Jonathan Smithers", match: "exact", confidence: 0.6 };
    expect(leaves).toMatchObject([evidence]);
  });

  it("is returned as the model spells it where the text was recognised from a picture", () => {
    const { output, leaves } = returned(names, { origin: "recognised" });
    expect(output).toEqual({ customerName: "Jonathon Smithers" });
    expect(leaves).toMatchObject([{ quote: "Jonathan Smithers", match: "fuzzy" }]);
  });

  it.each(["\uf8ff", "\ufffd"])(
    "is returned as the model spells it where the text has %j",
    (sign) => {
      const misread = oneField(
        "customerName",
        string,
        `For Mr ${sign}onathan Smithers`,
        "Jonathan Smithers",
      );
      const { output, leaves } = returned(misread);
      expect(output).toEqual({ customerName: "Jonathan Smithers" });
      expect(leaves).toMatchObject([{ match: "fuzzy" }]);
    },
  );

  it("is returned as the model orders its words", () => {
    const asked = oneField("customerName", string, "SMITHERS, Jonathan", "Jonathan Smithers");
    expect(returned(asked).output).toEqual({ customerName: "Jonathan Smithers" });
  });
});

describe("words for nothing", () => {
  it.each(["null", "None", "N/A", "not specified", "unknown"])("are null: %s", (value) => {
    const { output, withheld } = returned(oneField("customerName", string, text, value));
    expect(output).toEqual({ customerName: null });
    expect(withheld).toEqual([]);
  });

  it("are an answer where the source has them", () => {
    const asked = oneField("allergies", string, "Allergies: none", "none");
    expect(returned(asked).output).toEqual({ allergies: "none" });
  });
});

describe("rows", () => {
  const items = objectOf({ article: string, quantity: { type: "integer" } });
  const structure = objectOf({ lines: { type: "array", items } });
  const list = "Copper wire  4\nSolder  1";
  const row = (article: Json, quantity: Json) => ({ article, quantity });

  it("that the source does not contain are left out, and shown as withheld", () => {
    const lines = [row("Copper wire", 4), row("Solder", 1), row("Acme Widget", 12)];
    const { output, withheld } = returned({ text: list, structure, answer: { lines } });
    expect(output).toEqual({ lines: lines.slice(0, 2) });
    expect(withheld.map(({ pointer, value, reason }) => [pointer, value, reason])).toEqual([
      ["/lines/2/article", "Acme Widget", "ungrounded"],
      ["/lines/2/quantity", 12, "ungrounded"],
    ]);
  });

  it("of free text that the source does not contain are left out", () => {
    const steps = { type: "array", items: string, describe: "Steps of the method" };
    const answer = { steps: ["wind the wire", "heat the iron until it glows"] };
    const asked = { text: "First wind the wire.", structure: objectOf({ steps }), answer };
    expect(returned(asked).output).toEqual({ steps: ["wind the wire"] });
    expect(returned(asked, { keepUngrounded: true }).output).toEqual(answer);
  });

  it("of choices need no place", () => {
    const moods = { type: "array", items: { type: "enum", values: ["glad", "sad"] } };
    const answer = { moods: ["glad"] };
    const asked = { text: "What a day!", structure: objectOf({ moods }), answer };
    expect(returned(asked).output).toEqual(answer);
  });

  it("of nulls are left out", () => {
    const lines = [row(null, null), row("Solder", 1), row("null", null)];
    const { output } = returned({ text: list, structure, answer: { lines } });
    expect(output).toEqual({ lines: [row("Solder", 1)] });
  });

  it("keep what the source contains of them", () => {
    const lines = [row("Copper wire", 40)];
    const { output, withheld } = returned({ text: list, structure, answer: { lines } });
    expect(output).toEqual({ lines: [row("Copper wire", null)] });
    expect(withheld).toMatchObject([{ pointer: "/lines/0/quantity", value: 40 }]);
  });

  it("of single values lose those that are made up", () => {
    const names = { type: "array", items: string, describe: "Names of people" };
    const answer = { people: ["Ada Byron", "Max Muster"] };
    const asked = { text: "With Ada Byron.", structure: objectOf({ people: names }), answer };
    const { output, withheld } = returned(asked);
    expect(output).toEqual({ people: ["Ada Byron"] });
    expect(withheld).toMatchObject([{ pointer: "/people/1", value: "Max Muster" }]);
  });
});
