import type { Vision } from "@quarry/api";
import { BlobMissingError } from "@quarry/blob-store";
import type { SourceDocument } from "@quarry/document";
import { AppError } from "@quarry/kernel";
import { expect, it } from "vitest";
import type { PageImageRequest } from "../ports.ts";
import { createReadEngineImages } from "./engine-images.ts";

const blob = (name: string) => ({ owner: "one", name, size: 1, sha256: "0".repeat(64) });
const source: PageImageRequest = {
  extractionId: "one",
  accountId: "acme",
  input: blob("input"),
};
const origins = ["digital", "text-layer", "recognised", "blank"] as const;

function documentOf(count: number): SourceDocument {
  const pages = Array.from({ length: count }, (_, index) => {
    return { number: index + 1, start: 0, end: 0, origin: origins[index % 4] ?? "blank" };
  });
  const images = [{ page: 3, mediaType: "image/jpeg", blob: blob("page-3") }];
  const rest = { text: "", tables: [], structured: [], warnings: [] };
  return { ...rest, pages, images, reader: { name: "pdf", version: "2" } };
}

type Circumstances = {
  refusal?: AppError;
  /** Pages that cannot be rendered; all unless given. */
  refused?: number[];
  stored?: () => Promise<Buffer>;
  seesImages?: boolean;
};

function open({ refusal, refused, stored, seesImages = true }: Circumstances = {}) {
  const asked: number[][] = [];
  const blobs = { read: stored ?? (async () => Buffer.of(3)) };
  const pageImages = {
    async of(_source: PageImageRequest, pages: readonly number[]) {
      asked.push([...pages]);
      if (refusal && (!refused || pages.some((page) => refused.includes(page)))) throw refusal;
      return pages.map((page) => ({ page, mediaType: "image/png", bytes: Uint8Array.of(page) }));
    },
  };
  const read = createReadEngineImages({ blobs, pageImages, engine: { seesImages } });
  return {
    asked,
    read: (document: SourceDocument, vision?: Vision) => read({ document, source, vision }, {}),
    readWithoutSource: (document: SourceDocument) =>
      read({ document, source: undefined, vision: undefined }, {}),
  };
}

const pagesOf = (read: Awaited<ReturnType<ReturnType<typeof open>["read"]>>) =>
  read?.images.map(({ page }) => page);

it("draws pages with recognised text that have no picture yet", async () => {
  const { asked, read } = open();
  const seen = await read(documentOf(8));
  expect(asked).toEqual([[2, 6, 7]]);
  expect(pagesOf(seen)).toEqual([2, 3, 6, 7]);
  expect(seen?.warnings).toEqual([]);
});

it("draws every page for a caller who wants all, and none for one who wants none", async () => {
  const { asked, read } = open();
  expect(pagesOf(await read(documentOf(5), "always"))).toEqual([1, 2, 3, 4, 5]);
  expect(await read(documentOf(5), "never")).toEqual({ images: [], warnings: [] });
  expect(asked).toEqual([[1, 2, 4, 5]]);
});

it("draws at most twenty pages at a time and forty in all, and names the others", async () => {
  const { asked, read } = open();
  const seen = await read(documentOf(400), "always");
  expect(seen?.images).toHaveLength(40);
  expect(asked.map(({ length }) => length)).toEqual([20, 19]);
  expect(seen?.warnings).toEqual([
    {
      code: "pictures_left_out",
      message: "The model saw no picture of pages 41 to 400: an extraction shows 40 at most",
    },
  ]);
});

it("leaves out a page that cannot be drawn, and draws the others", async () => {
  const refusal = new AppError("SOURCE_UNREADABLE", "no such page");
  const seen = await open({ refusal, refused: [6] }).read(documentOf(8));
  expect(pagesOf(seen)).toEqual([2, 3, 7]);
  expect(seen?.warnings).toMatchObject([
    {
      code: "pictures_left_out",
      message: expect.stringContaining("page 6: it cannot be rendered"),
    },
  ]);
});

it("asks once for the pages of a source that is lost, and rejects if the service does not respond", async () => {
  const refusal = new AppError("INTERNAL", "damaged", { retryable: false });
  const { asked, read } = open({ refusal });
  expect(pagesOf(await read(documentOf(8)))).toEqual([3]);
  expect(asked).toHaveLength(1);
  const away = open({ refusal: new AppError("UNAVAILABLE", "come again") });
  await expect(away.read(documentOf(8))).rejects.toThrow("come again");
});

it("draws no pages if the source's bytes were erased, or have no pages to draw", async () => {
  const { asked, read, readWithoutSource } = open();
  expect(pagesOf(await readWithoutSource(documentOf(8)))).toEqual([3]);
  const mail = { ...documentOf(8), reader: { name: "mail", version: "1" } };
  expect(pagesOf(await read(mail))).toEqual([3]);
  expect(asked).toEqual([]);
});

it("reads a page whose stored image is lost by its text, and has lost the source if it has no text", async () => {
  const stored = () => Promise.reject(new BlobMissingError("page-3"));
  const { pages, ...document } = documentOf(4);
  const withText = (start: number, end: number) => ({
    ...document,
    text: "Ticket 1\n\n",
    pages: pages.map((page) => (page.number === 3 ? { ...page, start, end } : page)),
  });
  expect(pagesOf(await open({ stored }).read(withText(0, 8)))).toEqual([2]);
  expect(await open({ stored }).read(withText(8, 10))).toBeUndefined();
  expect(await open({ stored }).read(withText(8, 10), "never")).toBeDefined();
});

it("warns a caller who wants all pages seen by an engine that sees none", async () => {
  const { read } = open({ seesImages: false });
  expect(await read(documentOf(8), "auto")).toEqual({ images: [], warnings: [] });
  expect(await read(documentOf(8), "always")).toMatchObject({
    images: [],
    warnings: [{ code: "pictures_refused" }],
  });
});
