import { BlobMissingError } from "@quarry/blob-store";
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

function documentOf(count: number) {
  const pages = Array.from({ length: count }, (_, index) => {
    return { number: index + 1, start: 0, end: 0, origin: origins[index % 4] ?? "blank" };
  });
  const images = [{ page: 3, mediaType: "image/jpeg", blob: blob("page-3") }];
  const rest = { text: "", tables: [], structured: [], warnings: [] };
  return { ...rest, pages, images, reader: { name: "pdf", version: "2" } };
}

function open(refusal?: AppError, read = async () => Buffer.of(3)) {
  const asked: number[][] = [];
  const blobs = { read };
  const pageImages = {
    async of(_source: PageImageRequest, pages: readonly number[]) {
      asked.push([...pages]);
      if (refusal) throw refusal;
      return pages.map((page) => ({ page, mediaType: "image/png", bytes: Uint8Array.of(page) }));
    },
  };
  return {
    asked,
    read: createReadEngineImages({ blobs, pageImages, engine: { seesImages: true } }),
  };
}

it("draws pages with recognised text that have no picture yet", async () => {
  const { asked, read } = open();
  const pictures = await read(documentOf(8), source, {});
  expect(asked).toEqual([[2, 6, 7]]);
  expect(pictures?.map(({ page }) => page)).toEqual([2, 3, 6, 7]);
});

it("draws at most twenty pages at a time, and forty in all", async () => {
  const { asked, read } = open();
  expect(await read(documentOf(400), source, {})).toHaveLength(40);
  expect(asked.map(({ length }) => length)).toEqual([20, 19]);
});

it("leaves out a page that cannot be drawn, but rejects if the service does not respond", async () => {
  const damaged = new AppError("INTERNAL", "damaged", { retryable: false });
  for (const refusal of [new AppError("SOURCE_UNREADABLE", "no such page"), damaged]) {
    expect(await open(refusal).read(documentOf(8), source, {})).toHaveLength(1);
  }
  const away = open(new AppError("UNAVAILABLE", "come again"));
  await expect(away.read(documentOf(8), source, {})).rejects.toThrow("come again");
});

it("draws no pages if the source's bytes were erased", async () => {
  const { asked, read } = open();
  expect(await read(documentOf(8), undefined, {})).toHaveLength(1);
  expect(asked).toEqual([]);
});

it("reads a page whose stored image is lost by its text, and has lost the source if it has no text", async () => {
  const lost = () => Promise.reject(new BlobMissingError("page-3"));
  const { pages, ...document } = documentOf(4);
  const withText = (start: number, end: number) => ({
    ...document,
    text: "Ticket 1\n\n",
    pages: pages.map((page) => (page.number === 3 ? { ...page, start, end } : page)),
  });
  const images = await open(undefined, lost).read(withText(0, 8), source, {});
  expect(images?.map(({ page }) => page)).toEqual([2]);
  expect(await open(undefined, lost).read(withText(8, 10), source, {})).toBeUndefined();
});
