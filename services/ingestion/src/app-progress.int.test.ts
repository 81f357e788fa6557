import { progressSignal } from "@quarry/contracts";
import { encryptedPdf } from "@quarry/samples";
import { expect, it } from "vitest";
import { startTestService } from "./test-service.testing.ts";

it("signals how far the reading of a PDF has come, and when all pages are read", async () => {
  await using service = await startTestService();
  const received: unknown[] = [];
  await using _listening = await service.bus.listen(progressSignal("*"), (subject, progress) => {
    received.push([subject, progress]);
  });
  const pages = Array.from({ length: 30 }, (_, index) => [`page ${index + 1}`]);
  const file = encryptedPdf(pages, "secret");
  const { data } = await service.ingest({ type: "pdf", file, reading: { password: "secret" } });
  const subject = progressSignal(data.extractionId);
  expect(received.at(-1)).toEqual([subject, { stage: "reading", done: 30, total: 30 }]);
  expect(received.length).toBeLessThan(30);
});
