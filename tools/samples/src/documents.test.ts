import { expect, it } from "vitest";
import { demoDocuments } from "./index.ts";

it("makes the same bytes every time", async () => {
  expect(await demoDocuments()).toEqual(await demoDocuments());
});

it("shows every value of the truth to a reader of the texts and the page", async () => {
  const { text, webPage } = await demoDocuments();
  for (const { bytes, truth } of [text, webPage]) {
    const source = new TextDecoder().decode(bytes);
    const leaves = JSON.stringify(truth).match(/(?<=:)("[^"]+"|[\d.]+)/g) ?? [];
    expect(leaves.length).toBeGreaterThan(10);
    for (const leaf of leaves) expect(source).toContain(leaf.replaceAll('"', ""));
  }
});
