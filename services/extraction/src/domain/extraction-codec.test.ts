import { join } from "node:path";
import { readGoldenEvents } from "@quarry/event-store";
import { expect, it } from "vitest";
import { evolveBatch, noBatch } from "./batch.ts";
import { evolve, noExtraction } from "./extraction.ts";
import { extractionCodec } from "./extraction-codec.ts";
import { evolveReview, noReview } from "./review/review.ts";
import { evolveExamples, noExamples } from "./schema-examples.ts";

it("folds every event version ever written", () => {
  const folder = join(import.meta.dirname, "__fixtures__/golden");
  const golden = new Map(
    readGoldenEvents(folder, extractionCodec).map(({ file, event }) => [file, event]),
  );
  const fold = (...files: string[]) =>
    files.flatMap((file) => golden.get(file) ?? []).reduce(evolve, noExtraction).status;

  expect(fold("ExtractionRequested.v1.json")).toBe("pending");
  expect(fold("ExtractionRequested.v1.json", "ExtractionCompleted.v1.json")).toBe("completed");
  expect(fold("ExtractionRequested.v1.json", "ExtractionTokensReserved.v1.json")).toBe("pending");
  expect(fold("ExtractionRequested.v1.json", "ExtractionFailed.v1.json")).toBe("failed");
  expect(fold("ExtractionDeleted.v1.json")).toBe("deleted");
  expect(fold("ExtractionDeleted.v1.json", "ExtractionTokensSpent.v1.json")).toBe("deleted");

  const batch = (...files: string[]) =>
    files.flatMap((file) => golden.get(file) ?? []).reduce(evolveBatch, noBatch).status;
  expect(batch("BatchCreated.v1.json")).toBe("running");
  expect(batch("BatchCreated.v1.json", "BatchCancelled.v1.json")).toBe("cancelled");
  expect(batch("BatchCreated.v1.json", "BatchCompleted.v1.json")).toBe("completed");

  const examples = (...files: string[]) =>
    files.flatMap((file) => golden.get(file) ?? []).reduce(evolveExamples, noExamples).length;
  expect(examples("ExampleAdded.v1.json")).toBe(1);
  expect(examples("ExampleAdded.v1.json", "ExampleRemoved.v1.json")).toBe(0);
  const review = (...names: string[]) =>
    names.flatMap((name) => golden.get(`${name}.v1.json`) ?? []).reduce(evolveReview, noReview);
  expect(review("ReviewRequested")).toEqual({ status: "open", version: 0 });
  expect(review("ReviewRequested", "ReviewChanged")).toEqual({ status: "open", version: 1 });
  const completed = ["ReviewRequested", "ReviewChanged", "ReviewCompleted"];
  expect(review(...completed)).toEqual({ status: "rejected", version: 1 });
  expect(review(...completed, "ReviewReopened")).toEqual({ status: "open", version: 1 });
  expect(review(...completed, "ReviewDeleted")).toEqual({ status: "deleted" });
  expect(golden.has("ReviewPolicySet.v1.json")).toBe(true);
});
