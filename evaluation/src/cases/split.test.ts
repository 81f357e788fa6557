import { describe, expect, it } from "vitest";
import { type Case, toCase } from "./cases.ts";
import { casesIn, halfOf } from "./split.ts";
import { templatesOf } from "./template.ts";

const schema = { type: "object", properties: { company: { type: "string" } } };
const text = (id: string, company: string | null = null) =>
  toCase({ set: "a", id, schema, truth: { company }, text: "" });
const page = (id: string, head: string) =>
  toCase({ set: "a", id, schema, truth: {}, html: `<head>${head}</head>` });

const templates = (...cases: Case[]) => new Set(templatesOf(cases).values()).size;

describe("templatesOf", () => {
  it("takes the documents of an issuer together, misread names too", () => {
    expect(templates(text("001", "MR D.I.Y. (M) Ltd"), text("002", "MR. D.I.Y. (M) Ltd"))).toBe(1);
    expect(templates(text("001", "TED HENG STATIONERY"), text("002", "TEO HENG STATIONERY"))).toBe(
      1,
    );
    expect(templates(text("001", "Corner Shop"), text("002", "Old Bakery"))).toBe(2);
  });

  it("takes the pages of a site together", () => {
    const one = page("one", '<link rel="canonical" href="https://www.example.com/a">');
    const other = page("other", "<meta property=og:url content=https://example.com/b >");
    expect(templates(one, other)).toBe(1);
  });

  it("takes what else differs by a number in its name together", () => {
    expect(templates(text("coolshop1"), text("coolshop_2"), text("coolshop-3"))).toBe(1);
    expect(templates(text("001"), text("002"))).toBe(2);
  });
});

describe("casesIn", () => {
  it("parts no template", () => {
    const cases = Array.from({ length: 60 }, (_, at) =>
      text(String(at), `Shop ${"abcdefghij"[at % 10]}`.repeat(3)),
    );
    const companies = (half: "dev" | "held-out") =>
      new Set(casesIn(half, cases).map((one) => JSON.stringify(one.truth)));
    const heldOut = companies("held-out");
    expect([...companies("dev")].filter((company) => heldOut.has(company))).toEqual([]);
    expect(casesIn("dev", cases).length + casesIn("held-out", cases).length).toBe(60);
  });
});

describe("halfOf", () => {
  it("deals templates out by name alone, about half to each", () => {
    const halves = Array.from({ length: 200 }, (_, id) => halfOf(`a/${id}`));
    const dev = halves.filter((half) => half === "dev").length;
    expect(dev).toBeGreaterThan(70);
    expect(dev).toBeLessThan(130);
    expect(halfOf("a/0")).toBe(halves[0]);
  });
});
