import type { PackedDocument, RawSource, SourceReader } from "@quarry/document";
import { filledByScript, packDocument, scriptedPage } from "@quarry/document";
import { AppError } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { renderWhenEmpty } from "./render-when-empty.ts";

const url = "https://shop.example/item";
const { signal } = new AbortController();
const warning = { code: filledByScript, message: "not run" };

function documentOf(text: string): PackedDocument {
  const pages = [{ number: 1, start: 0, end: text.length }];
  const reader = { name: "html", version: "1" };
  const warnings = text === "Loading" ? [warning] : [];
  const read = { text, pages, tables: [], structured: [], images: [], warnings, reader };
  return packDocument(read);
}

function textOf({ body }: PackedDocument): string {
  return JSON.parse(Buffer.from(body).toString("utf8")).text;
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

function read(html: string, source: Partial<RawSource>, shown: string | AppError) {
  const renderer = {
    async render() {
      if (shown instanceof AppError) throw shown;
      return { content: Buffer.from(shown), url };
    },
  };
  const page: RawSource = { type: "webpage", content: Buffer.from(html), ...source };
  return renderWhenEmpty(reader, renderer).read(page, signal);
}

const noBrowser = new AppError("SOURCE_EMPTY", "no browser");

describe("a page", () => {
  it("that has text is not rendered", async () => {
    expect(await read("static", { url }, "rendered")).toEqual(documentOf("static"));
  });

  it.each(["<script>", "Loading"])(
    "%s is read as a browser shows it, and says so",
    async (html) => {
      const document = await read(html, { url }, "rendered");
      expect(textOf(document)).toBe("rendered");
      expect(document).toMatchObject({ warnings: [{ code: "page_rendered" }] });
    },
  );

  it("that shows as little with its scripts is not said to need them", async () => {
    const document = await read("Loading", { url }, "Loading");
    expect(textOf(document)).toBe("Loading");
    expect(document.warnings.map(({ code }) => code)).toEqual(["page_rendered"]);
  });

  it("that is empty fails as the browser does", async () => {
    await expect(read("<script>", { url }, noBrowser)).rejects.toThrow("no browser");
  });

  it("that shows a little is read as it is where the browser fails, and says why", async () => {
    const document = await read("Loading", { url }, noBrowser);
    expect(textOf(document)).toBe("Loading");
    expect(document.warnings).toEqual([{ code: filledByScript, message: "no browser" }]);
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
      message: expect.stringContaining("send its URL"),
    });
    expect(await read("Loading", {}, "rendered")).toEqual(documentOf("Loading"));
  });

  it("that fails otherwise is not rendered", async () => {
    await expect(read("broken", { url }, "rendered")).rejects.toThrow("broken");
  });
});
