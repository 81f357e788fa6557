import { expect, it } from "vitest";
import { toCase } from "./cases.ts";
import { withoutMarkup } from "./without-markup.ts";

const schema = { type: "object", properties: { title: { type: "string" } } };

function pageOf(html: string) {
  return toCase({ set: "page", id: "1", schema, truth: { title: "Tea" }, html });
}

it("leaves of a page what a reader sees, and nothing that is stated for machines", () => {
  const page = pageOf(
    `<head><meta name="author" content="Ada"><script type="application/ld+json">{"name":"Tea"}</script></head><div itemscope itemtype="https://schema.org/Recipe" class="card"><h1 itemprop='name'>Tea</h1></div>`,
  );
  expect(withoutMarkup([page]).map(({ source }) => source.content)).toEqual([
    `<head><meta name="author" content="Ada"></head><div class="card"><h1>Tea</h1></div>`,
  ]);
});

it("leaves out documents that are no pages", () => {
  const text = toCase({ set: "slip", id: "1", schema, truth: { title: null }, text: "Tea" });
  expect(withoutMarkup([text])).toEqual([]);
});
