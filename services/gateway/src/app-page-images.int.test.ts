import { type PageImageAnswer, subjects } from "@quarry/contracts";
import { uuidv7 } from "@quarry/kernel";
import { expect, it } from "vitest";
import { startTestGateway } from "./test-gateway.testing.ts";

it("waits longer than other requests for a page image, which may have to be rendered", async () => {
  const now = Date.now();
  await using test = await startTestGateway({}, () => now);
  const id = uuidv7();
  const blob = await test.blobs.put(id, "page-1", "a picture");
  const deadlines: (number | undefined)[] = [];
  await test.bus.respond(subjects.extraction.pageImage, async ({ context }) => {
    deadlines.push(context.deadlineAt);
    return { mediaType: "image/png", blob } satisfies PageImageAnswer;
  });
  const response = await test.send("GET", `/v1/extractions/${id}/pages/1`);
  expect([response.status, await response.text()]).toEqual([200, "a picture"]);
  expect(deadlines).toEqual([now + 60_000]);
});
