import { startProvider } from "@quarry/servers/provider";
import { startStandaloneSystem } from "@quarry/systems";
import { afterAll, expect, it } from "vitest";
import { seriousFaults } from "./accessible.ts";
import { goTo } from "./browser.ts";
import { describeInBrowser, signIn } from "./in-a-browser.ts";

const documentsUrl = "http://127.0.0.1:9";

/** A model that reads two lines of an order, and makes up a third and a name. */
const line = (article: string, quantity: number) => ({ article, quantity });
const lines = [line("Copper wire", 4), line("Solder", 1), line("Acme Widget", 12)];
const provider = await startProvider({ answer: () => ({ result: { lines, weightKg: 1_750 } }) });
afterAll(() => provider[Symbol.asyncDispose]());

const model = {
  QUARRY_ENGINE: "llm",
  OPENAI_BASE_URL: provider.baseUrl,
  OPENAI_API_KEY: "sk-console",
  QUARRY_LLM_MODEL: "provider-large",
  QUARRY_LLM_MODEL_MINI: "provider-small",
};

const text = { type: "string" } as const;
const order = {
  type: "object",
  properties: {
    lines: {
      type: "array",
      items: { type: "object", properties: { article: text, quantity: { type: "integer" } } },
    },
    weightKg: { type: "number", describe: "Weight in kg" },
  },
} as const;

const bookings = {
  type: "array",
  items: {
    type: "object",
    properties: { date: { type: "date" }, description: text, amount: { type: "number" } },
  },
} as const;

/** Ten bookings, then ten more that are set otherwise and have no headings. */
const numbers = Array.from({ length: 10 }, (_, index) => index + 10);
const broken = [
  "Date          Description             Amount",
  ...numbers.map((day) => `2025-03-${day}    Coffee for table ${day}    ${day}.50`),
  "",
  "More of the same",
  "",
  ...numbers.map((day) => `Coffee for table ${day}   ${day}.50      on 2025-03-${day}  EUR`),
].join("\n");

describeInBrowser("what an output lacks", (browser) => {
  it("is shown apart from the values of the output where it was withheld, and taken by one key", async () => {
    await using system = await startStandaloneSystem({ documentsUrl }, model);
    await using visited = await signIn(browser(), system, "withheld");
    const { page, quarry } = visited;
    const { id: schemaId } = await quarry.schemas.create({ name: "Order", structure: order });
    const source = "Copper wire  4\nSolder  1";
    const { id } = await quarry.extractions.create({ schemaId, source, waitSeconds: 30 });
    expect((await quarry.extractions.get(id)).result).toMatchObject({ lines: lines.slice(0, 2) });
    await goTo(page, `/extractions/${id}`);
    const at = (pointer: string) => page.locator(`[role=treeitem][data-pointer="${pointer}"]`);
    await at("/lines").getByText("2 rows, and 1 withheld").waitFor();
    const kept = at("/lines/1/article");
    const withheld = [at("/weightKg"), at("/lines/2"), at("/lines/2/article")];
    for (const line of withheld) {
      await line.getByRole("img", { name: /^withheld/ }).waitFor();
      expect(await line.getAttribute("class")).toContain("withheld");
    }
    expect(await kept.getAttribute("class")).not.toContain("withheld");
    const struck = (line: typeof kept) =>
      line.locator(".text").evaluate((shown) => getComputedStyle(shown).textDecorationLine);
    expect(await Promise.all([...withheld, kept].map(struck))).toEqual([
      ...["line-through", "none", "line-through"], // the name of a row is not a value
      "none",
    ]);
    await at("/lines/2/article").click();
    const detail = page.getByRole("region", { name: "The selected value" });
    await detail.getByText("the source does not contain it").waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press("t");
    const output = async () => (await quarry.reviews.get(id)).output;
    await expect.poll(output).toMatchObject({ lines, weightKg: null });
    await at("/lines").getByText("3 rows", { exact: true }).waitFor();
    await at("/weightKg").click();
    await page.keyboard.press("t");
    await expect.poll(output).toMatchObject({ lines, weightKg: 1_750 });
    expect((await quarry.reviews.get(id)).withheld).toEqual([]);
    await page.getByText("Every doubt is settled").waitFor();
  }, 120_000);

  it("is named by counts and pages where a list was not read whole", async () => {
    await using system = await startStandaloneSystem({ documentsUrl });
    await using visited = await signIn(browser(), system, "incomplete");
    const { page, quarry } = visited;
    const { id: schemaId } = await quarry.schemas.create({ name: "Bill", structure: bookings });
    const request = { schemaId, source: broken, allowPartial: true, waitSeconds: 30 };
    const { id } = await quarry.extractions.create(request);
    await goTo(page, `/extractions/${id}`);
    const shortfall = "The list: 10 of 20 rows were taken; the rows stand on page 1.";
    await page.getByText(shortfall).waitFor();
  }, 120_000);
});
