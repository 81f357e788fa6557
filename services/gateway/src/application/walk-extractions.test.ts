import type { ExtractionView } from "@quarry/contracts";
import type { Json } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { expect, it } from "vitest";
import { walkExtractions } from "./walk-extractions.ts";

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const accountId = "acme";

function view(number: number, length: number): ExtractionView {
  return {
    id: idOf(number),
    accountId,
    schemaId: idOf(0),
    schemaRevision: 1,
    type: "text",
    model: "llm-4.1-mini",
    source: "",
    status: "completed",
    charged: true,
    output: "x".repeat(length),
    totalTokens: 1,
    createdAt: 1,
  };
}

/** A service that has so many extractions with an output of that length; notes the pages asked for. */
function serviceWith(count: number, length: number) {
  const asked: number[] = [];
  const request: MessageBus["request"] = async (_subject, payload) => {
    const { after, perPage } = payload as { after: string; perPage: number };
    asked.push(perPage);
    const from = after === "" ? 1 : Number(after.slice(-12)) + 1;
    const size = Math.min(perPage, count - from + 1);
    const items = Array.from({ length: size }, (_, index) => view(from + index, length));
    return { items, more: from + size <= count } as Json;
  };
  return { bus: { request } as MessageBus, asked };
}

it("yields every extraction once, in pages that grow to the limit of a list", async () => {
  const { bus, asked } = serviceWith(385, 10);
  const ids: string[] = [];
  for await (const page of walkExtractions(bus, { accountId }, {})) {
    ids.push(...page.map(({ id }) => id));
  }
  expect(ids).toEqual(Array.from({ length: 385 }, (_, index) => idOf(index + 1)));
  expect(asked).toEqual([1, 4, 16, 64, 100, 100, 100]);
});

it("requests smaller pages if outputs are large", async () => {
  const { bus, asked } = serviceWith(5, 2_000_000);
  for await (const page of walkExtractions(bus, { accountId }, {})) expect(page).toHaveLength(1);
  expect(asked).toEqual([1, 1, 1, 1, 1]);
});

it("requests a page only after the one before was consumed", async () => {
  const { bus, asked } = serviceWith(1_000, 10);
  const pages = walkExtractions(bus, { accountId }, {});
  await pages.next();
  await pages.next();
  expect(asked).toEqual([1, 4]);
  await pages.return();
  expect(asked).toEqual([1, 4]);
});
