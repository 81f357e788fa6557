import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onBothForms, type Stage } from "@quarry/systems";
import { afterAll, beforeAll, describe } from "vitest";
import { otherForm } from "./other-form.ts";
import { refusals } from "./refusals.ts";
import { shutReceiver, webhooksRestored } from "./webhooks.ts";
import { whileServing } from "./while-serving.ts";

/** A page that is answered when it is released, and at once from then on. */
let late = Promise.withResolvers<void>();
const receiver = shutReceiver();
const routes = {
  "/hook": receiver.route,
  "/late": async (_request: IncomingMessage, response: ServerResponse) => {
    await late.promise;
    response.setHeader("content-type", "text/html").end("<p>Amount: 7.75</p>");
  },
};
const patient = { QUARRY_FETCH_TIMEOUT_MS: "120000" };

describe("backup and restore while serving", () => onBothForms(routes, tests, patient), 180_000);

/** The first ones make the backup that the others are about. */
function tests(stage: () => Stage): void {
  let folder: string;
  beforeAll(async () => {
    late = Promise.withResolvers();
    folder = await mkdtemp(join(tmpdir(), "quarry-backup-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const place = () => ({ ...stage(), folder });

  whileServing(place, () => late.resolve());
  otherForm(place);
  webhooksRestored(place, receiver);
  refusals(place);
}
