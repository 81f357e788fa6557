import { blobNames } from "@quarry/contracts";
import { rebuild } from "@quarry/event-store";
import { expect, it } from "vitest";
import { accountId, cause, stage } from "./batches/pump.testing.ts";
import { extractionProjection } from "./extraction-projection.ts";
import { result } from "./run/run-extraction.testing.ts";

/** The service's stores with an extraction that is completed after its evidence was perhaps damaged. */
async function completed({ isDamaged }: { isDamaged: boolean }) {
  const { log, views, blobs, single, execute, damage } = await stage();
  const extractionId = await single();
  const put = (name: string, value: object) => blobs.put(extractionId, name, JSON.stringify(value));
  const output = await put(blobNames.output, {});
  const evidence = await put(blobNames.evidence, result.evidence);
  const lose = () => damage(extractionId, blobNames.evidence);
  if (isDamaged) await lose();
  const references = { output, evidence, totalTokens: 1, engine: "offline" };
  await execute({ type: "complete", extractionId, accountId, ...references }, cause("complete"));
  const inReview = async () => {
    const listing = { accountId, page: 1, perPage: 10, needsReview: true };
    return (await views.list(listing)).items.map(({ id }) => id);
  };
  const rebuildView = () => rebuild(log, extractionProjection(views, blobs));
  const restore = () => put(blobNames.evidence, result.evidence);
  return { extractionId, inReview, lose, rebuildView, restore };
}

it("lists an extraction whose evidence is lost among those that need review, until it is restored", async () => {
  const { extractionId, inReview, rebuildView, restore } = await completed({ isDamaged: true });
  expect(await inReview()).toEqual([extractionId]);
  await restore();
  expect(await rebuildView()).toMatchObject({ repaired: 1, kept: [] });
  expect(await inReview()).toEqual([]);
});

it("keeps what a row says of evidence that is lost since", async () => {
  const { extractionId, inReview, lose, rebuildView } = await completed({ isDamaged: false });
  expect(await inReview()).toEqual([]);
  await lose();
  expect(await rebuildView()).toMatchObject({ repaired: 0, kept: [extractionId] });
  expect(await inReview()).toEqual([]);
});
