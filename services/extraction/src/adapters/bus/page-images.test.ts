import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { DrawPages, subjects } from "@quarry/contracts";
import { StarvedError, systemClock, uuidv7 } from "@quarry/kernel";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { expect, it } from "vitest";
import { createPageImages } from "./page-images.ts";

it("delivers the extraction again when its pages are not rendered in time", async () => {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "quarry-pages-"));
  opened.defer(() => rm(folder, { recursive: true }));
  const bus = opened.use(openEmbeddedBus({ path: join(folder, "bus.db") }));
  const blobs = opened.use(await openFileSystemBlobStore({ root: join(folder, "blobs") }));
  await bus.respond(subjects.ingestion.drawPages, async () => ({ images: [] }));
  const extractionId = uuidv7();
  const source = {
    extractionId,
    accountId: "acme",
    input: await blobs.put(extractionId, "input", "{}"),
  };
  const limitMs = 300_000;
  const late = createPageImages({ bus, blobs, clock: () => Date.now() - limitMs });
  const asked = late.of(source, [1], { requestId: "r" });
  await expect(asked).rejects.toThrow(StarvedError);
  await expect(asked).rejects.toThrow("did not render the pages within 300 s");
  const early = createPageImages({ bus, blobs, clock: () => Date.now() - limitMs / 2 });
  expect(await early.of(source, [1], { requestId: "r" })).toEqual([]);
});

it("requests pages with a deadline and reads the drawn images that are whole", async () => {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "quarry-pages-"));
  opened.defer(() => rm(folder, { recursive: true }));
  const bus = opened.use(openEmbeddedBus({ path: join(folder, "bus.db") }));
  const blobs = opened.use(await openFileSystemBlobStore({ root: join(folder, "blobs") }));
  const extractionId = uuidv7();
  const input = await blobs.put(extractionId, "input", "{}");
  const asked: unknown[] = [];
  await bus.respond(subjects.ingestion.drawPages, async ({ payload, context }) => {
    const { pages } = DrawPages.parse(payload);
    asked.push(pages, context);
    const draw = async (page: number) => {
      const blob = await blobs.put(extractionId, `page-${page}`, `picture ${page}`);
      if (page === 7) await blobs.put(extractionId, blob.name, "another picture");
      return { page, mediaType: "image/jpeg", blob };
    };
    return { images: await Promise.all(pages.map(draw)) };
  });
  const images = createPageImages({ bus, blobs, clock: systemClock });
  const source = { extractionId, accountId: "acme", input };
  const drawn = await images.of(source, [2, 5, 7], { requestId: "r" }); // the last one is damaged
  expect(drawn.map(({ page, bytes }) => [page, String(bytes)])).toEqual([
    [2, "picture 2"],
    [5, "picture 5"],
  ]);
  expect(asked).toMatchObject([[2, 5, 7], { requestId: "r", deadlineAt: expect.any(Number) }]);
});
