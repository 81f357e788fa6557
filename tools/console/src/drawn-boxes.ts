import type { Page } from "playwright-core";
import { expect } from "vitest";
import { goTo } from "./browser.ts";
import { documentOf, evidenceOf } from "./extract-document.ts";

type Opened = { page: Page; url: string; key: string };

/** A box as a share of its page: left, top, right, bottom. */
type Share = number[];

/**
 * Selects each value of an extraction that has boxes, and holds them against what is drawn over the
 * picture; then goes back from a box to its value.
 *
 * @returns where the words of the values stand, by page, as shares of it.
 */
export async function checkDrawnBoxes({ page, url, key }: Opened, id: string) {
  const leaves = (await evidenceOf(url, key, id)).filter(({ boxes }) => boxes);
  const { pages } = await documentOf(url, key, id);
  await goTo(page, `/extractions/${id}`);
  const shares = new Map<number, Share[]>();
  for (const { pointer, boxes = [], page: number = 1 } of leaves.slice(0, 20)) {
    const { width = 1, height = 1 } = pages[number - 1] ?? {};
    await page.locator(`[role=treeitem][data-pointer="${pointer}"]`).click();
    await page.locator(`.box.selected[data-pointer="${pointer}"]`).waitFor();
    await drawnPicture(page, number);
    const told = boxes.map((box) => box.map((at, axis) => at / (axis % 2 ? height : width)));
    const drawn = await drawnShares(page);
    expect(drawn.length).toBe(told.length);
    const apart = drawn.flat().map((at, index) => Math.abs(at - (told.flat()[index] ?? 0)));
    expect(Math.max(...apart)).toBeLessThan(0.005);
    shares.set(number, [...(shares.get(number) ?? []), ...told]);
  }
  const last = leaves.at(-1)?.pointer ?? "";
  await page.locator(`.box[data-pointer="${last}"] rect`).first().click();
  const selected = page.getByRole("treeitem", { selected: true });
  expect(await selected.getAttribute("data-pointer")).toBe(last);
  return shares;
}

/** Waits until the picture of a page is there. */
export async function drawnPicture(page: Page, number: number): Promise<void> {
  await page.getByRole("img", { name: `Page ${number}`, exact: true }).waitFor();
  await page.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>(".page img");
    return image?.complete && image.naturalWidth > 0;
  });
}

/** The rectangles of the selected value, as shares of the picture beneath them. */
function drawnShares(page: Page): Promise<Share[]> {
  return page.locator(".box.selected rect").evaluateAll((rects) => {
    const image = document.querySelector(".page img")?.getBoundingClientRect();
    if (!image) throw new Error("there is no picture");
    return rects.map((rect) => {
      const { left, top, right, bottom } = rect.getBoundingClientRect();
      const { width, height } = image;
      return [
        (left - image.left) / width,
        (top - image.top) / height,
        (right - image.left) / width,
        (bottom - image.top) / height,
      ];
    });
  });
}

/**
 * How much of each box's width the ink of the shown picture spans: near 1 where a word stands in it,
 * and 0 where the paper is blank.
 */
export function inkOf(page: Page, shares: readonly Share[]): Promise<number[]> {
  return page.locator(".page img").evaluate((shown, boxes) => {
    const image = shown as HTMLImageElement;
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("there is no canvas");
    context.drawImage(image, 0, 0);
    return boxes.map(([left = 0, top = 0, right = 0, bottom = 0]) => {
      const width = Math.max(1, Math.round((right - left) * canvas.width));
      const height = Math.max(1, Math.round((bottom - top) * canvas.height));
      const at = [Math.round(left * canvas.width), Math.round(top * canvas.height)] as const;
      const { data } = context.getImageData(...at, width, height);
      const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
        Array.from({ length: height }, (_, row) => data[4 * (row * width + column)] ?? 255).some(
          (red) => red < 128,
        ),
      );
      return ((columns.at(-1) ?? 0) - (columns[0] ?? 0)) / width;
    });
  }, shares);
}
