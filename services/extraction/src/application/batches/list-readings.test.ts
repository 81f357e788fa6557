import type { BlobStore } from "@quarry/blob-store";
import { AppError } from "@quarry/kernel";
import { expect, it } from "vitest";
import type { BatchRow } from "../../domain/batch-row.ts";
import { createListReadings } from "./list-readings.ts";
import { stage } from "./pump.testing.ts";

/** The store, and how often a list was opened and how many are open. */
function countingOpens(blobs: BlobStore) {
  const lists = { opened: 0, open: 0 };
  const counted: BlobStore = {
    ...blobs,
    async open(reference) {
      const bytes = await blobs.open(reference);
      lists.opened += 1;
      lists.open += 1;
      return (async function* () {
        try {
          yield* bytes;
        } finally {
          lists.open -= 1;
        }
      })();
    },
  };
  return { lists, counted };
}

it("keeps its place in a list while there is no room, and tries no other batch of the account", async () => {
  const { blobs, create, execute, newPump, counts } = await stage();
  const { lists, counted } = countingOpens(blobs);
  let accepted = 5;
  const pump = newPump({
    blobs: counted,
    async execute(...command) {
      if (accepted-- <= 0) throw new AppError("RATE_LIMITED", "no room");
      return execute(...command);
    },
  });
  const [first, second] = [await create(9), await create(9)];
  await pump();
  await pump();
  expect(lists.opened).toBe(1);
  expect(await counts(first)).toMatchObject({ pending: 5 });
  expect(await counts(second)).toMatchObject({ pending: 0 });
  accepted = 100;
  await pump();
  expect(lists.opened).toBe(2);
  expect(await counts(first)).toMatchObject({ pending: 9 });
  expect(await counts(second)).toMatchObject({ pending: 1 });
});

it("requests all items though the store goes away while their list is read", async () => {
  const { blobs, create, newPump, counts } = await stage();
  let isAway = true;
  const open: typeof blobs.open = async (reference) => {
    const bytes = await blobs.read(reference);
    return (async function* () {
      yield bytes.subarray(0, bytes.byteLength / 2);
      if (isAway) throw new AppError("UNAVAILABLE", "the store is away");
      yield bytes.subarray(bytes.byteLength / 2);
    })();
  };
  const pump = newPump({ blobs: { ...blobs, open } });
  const batchId = await create(9);
  await pump();
  isAway = false;
  await pump();
  expect(await counts(batchId)).toMatchObject({ pending: 9 });
});

it("closes a list with large items that it stops reading, since the account has no room", async () => {
  const { blobs, create, newPump } = await stage();
  const { lists, counted } = countingOpens(blobs);
  const execute = async () => {
    throw new AppError("RATE_LIMITED", "no room");
  };
  await create(12, "A".repeat(200_000));
  await newPump({ blobs: counted, execute })();
  expect(lists).toEqual({ opened: 1, open: 0 });
});

it("closes the lists of which most is kept, and continues each where it was", async () => {
  const closed: string[] = [];
  const sizes = { small: 10_000, large: 100_000, middle: 60_000 };
  const lineOf = (id: keyof typeof sizes, item: number) => `${item} ${"A".repeat(sizes[id])}`;
  const readings = createListReadings({
    async open({ owner }) {
      const id = owner as keyof typeof sizes;
      return (async function* () {
        try {
          for (let item = 1; item <= 12; item++) yield Buffer.from(`${lineOf(id, item)}\n`);
        } finally {
          closed.push(id);
        }
      })();
    },
  });
  const batchOf = (id: string) => {
    const list = { owner: id, name: "batch-list", size: 1_000_000, sha256: "" };
    return { id, list } as BatchRow;
  };
  for (const id of ["small", "large", "middle"] as const) {
    await readings.next(batchOf(id), 8);
    readings.passOver(id, 1);
    await readings.pause();
  }
  expect(closed).toEqual(["large"]);
  const { first, lines } = await readings.next(batchOf("large"), 1);
  expect(first).toBe(2);
  expect(lines).toEqual([lineOf("large", 2)]);
});
