import { AppError } from "@quarry/kernel";
import { expect, it } from "vitest";
import { itemId } from "../../domain/batch.ts";
import { contentIn } from "../content.ts";
import { stage } from "./pump.testing.ts";
import { createRequestItem } from "./request-item.ts";

it("stores nothing of an item that is not admitted", async () => {
  const { log, views, blobs, batches, create, execute } = await stage();
  const batch = await batches.load(await create(1));
  if (!batch) throw new Error("the batch is not in the view");
  const full = new AppError("RATE_LIMITED", "The account has too many");
  const admission = { admit: () => Promise.reject(full) };
  const content = contentIn(blobs);
  const request = createRequestItem({ log, views, blobs, content, admission, execute });
  const line = { type: "text", model: "llm-4.1", input: { source: "Ticket 1" }, base64: "eA==" };
  await expect(request(batch, 1, JSON.stringify(line))).rejects.toBe(full);
  expect(await blobs.names(itemId(batch.id, 1))).toEqual([]);
});
