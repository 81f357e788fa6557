import type { Page } from "playwright-core";
import { expect } from "vitest";
import { goTo } from "./browser.ts";
import { documentOf, evidenceOf } from "./extract-document.ts";

type Opened = { page: Page; url: string; key: string };

/** A box as a share of its page: left, top, right, bottom. */
type Share = number[];

/**
 * Selects each value of an extraction that has boxes, and compares them with what is drawn over the
 * picture; then clicks each rectangle, which selects its value.
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
    const scaled = boxes.map((box) => box.map((at, axis) => at / (axis % 2 ? height : width)));
    const { drawn, image } = await drawnShares(page);
    expect(drawn.length).toBe(scaled.length);
    const apart = drawn.flat().map((at, index) => {
      const size = index % 2 ? image.height : image.width;
      return Math.abs(at - (scaled.flat()[index] ?? 0)) * size;
    });
    expect(Math.max(...apart)).toBeLessThanOrEqual(1); // in CSS pixels
    shares.set(number, [...(shares.get(number) ?? []), ...scaled]);
  }
  await clickEachBox(page);
  return shares;
}

/** Clicks every rectangle of the shown page; each selects its value, or one whose box lies over it. */
async function clickEachBox(page: Page): Promise<void> {
  const rects = page.locator(".box rect");
  const count = await rects.count();
  expect(count).toBeGreaterThan(0);
  const selected = page.getByRole("treeitem", { selected: true });
  for (let index = 0; index < count; index += 1) {
    await page.getByRole("tree").press("Home"); // another value than most that are clicked
    const rect = rects.nth(index);
    await rect.scrollIntoViewIfNeeded();
    const clicked = await rect.evaluate(pointersAtCentre);
    await page.mouse.click(...clicked.at);
    const pointer = () => selected.getAttribute("data-pointer");
    await expect.poll(pointer, { message: `rectangle ${index}` }).toBe(clicked.top);
    expect(clicked.pointers).toContain(clicked.top);
  }
}

/** Runs in the page: where a rectangle's centre is, whose rectangles lie there, and which one is on top. */
function pointersAtCentre(rect: Element) {
  const { left, top, width, height } = rect.getBoundingClientRect();
  const at: [x: number, y: number] = [left + width / 2, top + height / 2];
  const boxOf = (element: Element | null) => element?.closest<SVGElement>(".box")?.dataset.pointer;
  const under = document.elementsFromPoint(...at).filter((each) => each instanceof SVGRectElement);
  const pointers = under.map(boxOf);
  if (!pointers.includes(boxOf(rect))) throw new Error("the rectangle is covered, or out of view");
  return { at, pointers, top: boxOf(document.elementFromPoint(...at)) };
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
function drawnShares(
  page: Page,
): Promise<{ drawn: Share[]; image: { width: number; height: number } }> {
  return page.locator(".box.selected rect").evaluateAll((rects) => {
    const image = document.querySelector(".page img")?.getBoundingClientRect();
    if (!image) throw new Error("there is no picture");
    const { width, height } = image;
    const drawn = rects.map((rect) => {
      const { left, top, right, bottom } = rect.getBoundingClientRect();
      return [
        (left - image.left) / width,
        (top - image.top) / height,
        (right - image.left) / width,
        (bottom - image.top) / height,
      ];
    });
    return { drawn, image: { width, height } };
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
