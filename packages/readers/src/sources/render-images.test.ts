import { invoicePdf, receiptImage } from "@quarry/samples";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { renderImages } from "./render-images.ts";

const asText = new TextEncoder();

describe("pages as pictures", () => {
  it("are drawn for a PDF by their numbers, as JPEG of 1,568 pixels", async () => {
    const { bytes } = await invoicePdf();
    const [image, ...others] = await renderImages({ content: bytes }, [1]);
    expect(others).toEqual([]);
    expect(image).toMatchObject({ page: 1, mediaType: "image/jpeg" });
    expect(await sharp(image?.bytes).metadata()).toMatchObject({ format: "jpeg", height: 1_568 });
  });

  it("are an image's own, turned upright by its orientation", async () => {
    const content = await sharp(receiptImage().bytes)
      .rotate(90)
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    const [image] = await renderImages({ content }, [1]);
    expect(await sharp(image?.bytes).metadata()).toMatchObject({ width: 640, height: 820 });
  });

  it.each([
    [
      "a page that an image has not",
      receiptImage().bytes,
      [2],
      /has 1 pages; page 2 does not exist/,
    ],
    ["text", asText.encode("just words"), [1], /has no page images/],
  ])("are refused for %s", async (_, content, pages, message) => {
    await expect(renderImages({ content }, pages)).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: expect.stringMatching(message),
    });
  });
});
