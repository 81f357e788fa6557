import type { Locator, Page } from "playwright-core";

/** No view has more places that Tab stops at. */
const mostStops = 150;

const hasFocus = (target: Locator) =>
  target.evaluateAll(([element]) => element !== undefined && element === document.activeElement);

/** Moves the focus to an element as a reader without a mouse does. @throws Error where Tab does not stop there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < mostStops; stops += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never stops at ${String(target)}`);
}

/** Moves to a button by Tab, and presses it. */
export async function pressButton(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
}
