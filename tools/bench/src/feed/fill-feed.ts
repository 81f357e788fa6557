import type { FeedStore } from "@quarry/delivery/stores";

type Row = Parameters<FeedStore["add"]>[1][number];

/** Rows that are added at once. */
const atOnce = 5_000;
/** Places of a position in a log, as the service counts them. */
const placesOfCommit = 1_000;
/** Of the events of an account one in so many is a failure. */
const failingOneIn = 1_000;

/** Adds events of one account behind what the feed holds: a request and an end of each extraction. */
export async function fillFeed(feed: FeedStore, accountId: string, events: number): Promise<void> {
  const before = (await feed.progress()).positions.extraction;
  for (let done = 0; done < events; done += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, events - done) }, (_, index) =>
      rowOf(accountId, before, done + index + 1),
    );
    await feed.add("extraction", rows, before + done + rows.length);
  }
}

function rowOf(accountId: string, before: number, number: number): Row {
  const extraction = Math.ceil(number / 2);
  const extractionId = `01900000-0000-7000-8000-${String(before + extraction).padStart(12, "0")}`;
  const pinned = { extractionId, schemaId: extractionId, schemaRevision: 1 };
  const rest = { accountId, log: "extraction", stream: `extraction-${extractionId}` } as const;
  const position = before + number;
  const place = position * placesOfCommit;
  const common = { ...rest, place, id: `evt_${accountId}-${number}_0`, at: number };
  if (number % 2 === 1) {
    const data = { ...pinned, sourceType: "text", model: "llm-4.1-mini" } as const;
    return { ...common, type: "extraction.requested", sequence: 1, data };
  }
  const failure = { code: "SOURCE_EMPTY", message: "The text is empty", retryable: false } as const;
  return number % failingOneIn === 0
    ? { ...common, type: "extraction.failed", sequence: 2, data: { ...pinned, failure } }
    : {
        ...common,
        type: "extraction.completed",
        sequence: 2,
        data: { ...pinned, totalTokens: 90 },
      };
}
