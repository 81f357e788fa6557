import { describe, expect, it } from "vitest";
import { objectOf, propose } from "../../testing/text-document.ts";

describe("what a page shows without stating it", () => {
  it.each([
    ["By Ada Brook | 1 May 2025", "Ada Brook"],
    ["Von [Ida Linde](/ida)", "Ida Linde"],
    ["POSTED BY Ada Brook", "Ada Brook"],
    ["By train to Leeds", null],
    ["Par Ada Brook Publié le 3 mai 2025", "Ada Brook"],
    ["Geplaatst door Ada Brook op 3 mei 2025", "Ada Brook"],
    ["Por [Ada Brook](/ada) y [Ida Linde](/ida)", "Ada Brook y Ida Linde"],
  ])("takes the author of %s to be %s", (line, author) => {
    const text = `# Rivers\n\n${line}\n\nAll is well with the rivers.\n`;
    expect(propose({ text }, objectOf({ author: "string" })).output).toEqual({ author });
  });

  it("takes the site's name from where the text spells its address", () => {
    const value = { canonical: "https://www.riverandweir.co.uk/tea" };
    const text = "# Tea\n\nRiver & Weir writes of rivers.\n";
    const structured = [{ kind: "meta" as const, value }];
    expect(propose({ text, structured }, objectOf({ site_name: "string" })).output).toBeDefined();
  });

  it("takes the first photograph after the heading for its picture", () => {
    const text = "![Logo](https://a.example/l.png)\n\n# Tea\n\n![Tea](https://a.example/tea.jpg)\n";
    expect(propose({ text }, objectOf({ image: "string" })).output).toEqual({
      image: "https://a.example/tea.jpg",
    });
  });

  it("takes the paragraph under the heading for its description", () => {
    const first =
      "Skip to the content. Subscribe to our letter for news of rivers, weirs, mills and tea.";
    const own =
      "Tea grows best where rivers are slow, and this is how to brew it well at home in winter.";
    const text = `${first}\n\n# Tea\n\n${own}\n`;
    expect(propose({ text }, objectOf({ description: "string" })).output).toEqual({
      description: own,
    });
  });

  it.each([
    ["Bluewave Kettle 2", "Bluewave Kettle 2"],
    ["Delivery note", null],
    ["Thank you for your purchase!", null],
  ])("takes the heading %s for the product to be %s", (heading, product) => {
    const text = `# ${heading}\n\n- Price: 39.90 EUR\n- Colour: black\n`;
    const fields = objectOf({ product: { type: "string", describe: "Name of the product" } });
    expect(propose({ text }, fields).output).toEqual({ product });
  });

  it("takes the last part of a page's title for its site, and no day for it", () => {
    const value = { title: "Tea by rivers - 21.12.2018 - Drinks - The Weir Post" };
    const structured = [{ kind: "meta" as const, value }];
    expect(
      propose(
        { text: "# Tea by rivers\n\nDrink.\n", structured },
        objectOf({ site_name: "string" }),
      ).output,
    ).toEqual({ site_name: "The Weir Post" });
  });
});
