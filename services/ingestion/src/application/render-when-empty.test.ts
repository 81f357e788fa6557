import { AppError } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import type { RawSource, ReadDocument, SourceReader } from "./ports.ts";
import { renderWhenEmpty } from "./render-when-empty.ts";
import { scriptedPage } from "./scripted-page.ts";

const url = "https://shop.example/item";
const { signal } = new AbortController();

function documentOf(text: string): ReadDocument {
  const pages = [{ number: 1, start: 0, end: text.length }];
  const reader = { name: "html", version: "1" };
  return { text, pages, tables: [], structured: [], images: [], warnings: [], reader };
}

/** Reads any page but those that hold a script alone. */
const reader: SourceReader = {
  async read({ content }) {
    const html = Buffer.from(content).toString();
    if (html === "<script>") throw scriptedPage();
    if (html === "broken") throw new AppError("SOURCE_UNREADABLE", "broken");
    return documentOf(html);
  },
};

function read(html: string, source: Partial<RawSource>, shown: string) {
  const renderer = { render: async () => ({ content: Buffer.from(shown), url }) };
  const page: RawSource = { type: "webpage", content: Buffer.from(html), ...source };
  return renderWhenEmpty(reader, renderer).read(page, signal);
}

describe("a page", () => {
  it("that has text is not rendered", async () => {
    expect(await read("static", { url }, "rendered")).toEqual(documentOf("static"));
  });

  it("that is empty without scripts is read as a browser shows it, and says so", async () => {
    const document = await read("<script>", { url }, "rendered");
    expect(document).toMatchObject({ text: "rendered", warnings: [{ code: "page_rendered" }] });
  });

  it("that is empty even with its scripts is refused as that", async () => {
    await expect(read("<script>", { url }, "<script>")).rejects.toMatchObject({
      code: "SOURCE_EMPTY",
      message: "The page shows no text, even with JavaScript",
    });
  });

  it("that has no address cannot be rendered", async () => {
    await expect(read("<script>", {}, "rendered")).rejects.toMatchObject({
      code: "SOURCE_EMPTY",
      message: expect.stringContaining("send its address"),
    });
  });

  it("that fails otherwise is not rendered", async () => {
    await expect(read("broken", { url }, "rendered")).rejects.toThrow("broken");
  });
});
