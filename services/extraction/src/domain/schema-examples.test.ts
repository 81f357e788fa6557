import { limits } from "@quarry/api";
import type { ExtractionEvent } from "@quarry/contracts";
import { specification } from "@quarry/event-store/testing";
import { describe, expect, it } from "vitest";
import { decideExample, evolveExamples, noExamples } from "./schema-examples.ts";

const { given } = specification({
  initial: noExamples,
  evolve: evolveExamples,
  decide: decideExample,
});

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const blob = (name: string) => ({ owner: idOf(1), name, size: 2, sha256: name.padEnd(64, "0") });
const target = { schemaId: idOf(0), accountId: "acme", extractionId: idOf(1) };
const shown = { ...target, document: blob("document"), content: blob("example") };
const added = { type: "ExampleAdded", data: shown } satisfies ExtractionEvent;
const removed = { type: "ExampleRemoved", data: target } satisfies ExtractionEvent;

describe("an example of a schema", () => {
  it("is added once, and replaced by one with another output", () => {
    given()
      .when({ type: "add", ...shown })
      .then(added);
    given(added)
      .when({ type: "add", ...shown })
      .then();
    const corrected = { ...shown, content: blob("other") };
    given(added)
      .when({ type: "add", ...corrected })
      .then({ type: "ExampleAdded", data: corrected });
  });

  it("is renewed where it is the one that was read again, and keeps its place and time", () => {
    const content = blob("renewed");
    const renewed = { ...shown, document: blob("document-2"), content };
    const renew = { type: "renew", ...renewed, replaces: shown.content } as const;
    given(added).when(renew).then({ type: "ExampleAdded", data: renewed });
    given(added, { type: "ExampleAdded", data: { ...shown, content: blob("other") } })
      .when(renew)
      .then();
    given(added, removed).when(renew).then();
    const events: (ExtractionEvent & { at: number })[] = [
      { ...added, at: 1 },
      { type: "ExampleAdded", data: { ...shown, extractionId: idOf(2) }, at: 2 },
      { type: "ExampleAdded", data: renewed, at: 3 },
    ];
    expect(events.reduce(evolveExamples, noExamples)).toMatchObject([
      { extractionId: idOf(1), content, createdAt: 1 },
      { extractionId: idOf(2), createdAt: 2 },
    ]);
  });

  it("is removed once, and may be added again", () => {
    given(added)
      .when({ type: "remove", ...target })
      .then(removed);
    given(added, removed)
      .when({ type: "remove", ...target })
      .throws("NOT_FOUND");
    given(added, removed)
      .when({ type: "add", ...shown })
      .then(added);
  });

  it("is refused where the schema has as many as it may, unless it replaces one of them", () => {
    const full = Array.from(
      { length: limits.examples },
      (_, at) =>
        ({ type: "ExampleAdded", data: { ...shown, extractionId: idOf(at + 1) } }) as const,
    );
    given(...full)
      .when({ type: "add", ...shown, extractionId: idOf(limits.examples + 1) })
      .throws("STATE_CONFLICT");
    const corrected = { ...shown, content: blob("other") };
    given(...full)
      .when({ type: "add", ...corrected })
      .then({ type: "ExampleAdded", data: corrected });
  });
});
