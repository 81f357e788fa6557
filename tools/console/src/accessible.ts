import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What axe calls serious or critical of the page as it is shown. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
