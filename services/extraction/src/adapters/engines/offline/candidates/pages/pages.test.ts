import { describe, expect, it } from "vitest";
import { extract, objectOf } from "../../testing/text-document.ts";

describe("what a page shows without stating it", () => {
  it.each([
    ["By Ada Brook | 1 May 2025", "Ada Brook"],
    ["Von [Ida Linde](/ida)", "Ida Linde"],
    ["POSTED BY Ada Brook", "Ada Brook"],
    ["By train to Leeds", null],
  ])("takes the author of %s to be %s", (line, author) => {
    const text = `# Rivers\n\n${line}\n\nAll is well with the rivers.\n`;
    expect(extract({ text }, objectOf({ author: "string" })).output).toEqual({ author });
  });

  it("takes the site's name from where the text spells its address", () => {
    const value = { canonical: "https://www.riverandweir.co.uk/tea" };
    const text = "# Tea\n\nRiver & Weir tells of rivers.\n";
    const structured = [{ kind: "meta" as const, value }];
    expect(extract({ text, structured }, objectOf({ site_name: "string" })).output).toBeDefined();
  });

  it("takes the first photograph after the heading for its picture", () => {
    const text = "![Logo](https://a.example/l.png)\n\n# Tea\n\n![Tea](https://a.example/tea.jpg)\n";
    expect(extract({ text }, objectOf({ image: "string" })).output).toEqual({
      image: "https://a.example/tea.jpg",
    });
  });

  it("takes the paragraph under the heading for its description", () => {
    const first =
      "Skip to the content. Subscribe to our letter for news of rivers, weirs, mills and tea.";
    const own =
      "Tea grows best where rivers are slow, and this is how to brew it well at home in winter.";
    const text = `${first}\n\n# Tea\n\n${own}\n`;
    expect(extract({ text }, objectOf({ description: "string" })).output).toEqual({
      description: own,
    });
  });
});
