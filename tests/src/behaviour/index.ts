import { demoDocuments } from "@quarry/samples";
import { startDocumentServer } from "@quarry/servers/document-server";
import type { StartSystem } from "@quarry/systems";
import { openSuite, type Suite } from "@quarry/systems";
import { afterAll, beforeAll, describe } from "vitest";
import { accessTheme } from "./accounts/access.ts";
import { accountTheme } from "./accounts/account.ts";
import { erasureTheme } from "./accounts/erasure.ts";
import { eventsTheme } from "./events/events.ts";
import { feedTheme } from "./events/feed.ts";
import { batchesTheme } from "./extractions/batches.ts";
import { evidenceTheme } from "./extractions/evidence.ts";
import { extractionsTheme } from "./extractions/extractions.ts";
import { includedEvidenceTheme } from "./extractions/included-evidence.ts";
import { labelsTheme } from "./extractions/labels.ts";
import { originalsTheme } from "./extractions/originals.ts";
import { uploadsTheme } from "./extractions/uploads.ts";
import { exportsTheme } from "./lists/exports.ts";
import { listsTheme } from "./lists/lists.ts";
import { badBodiesTheme } from "./requests/bad-bodies.ts";
import { edgeTheme } from "./requests/edge.ts";
import { idempotencyTheme } from "./requests/idempotency.ts";
import { jsonBodiesTheme } from "./requests/json-bodies.ts";
import { qualityTheme } from "./reviews/quality.ts";
import { reviewPoliciesTheme } from "./reviews/review-policies.ts";
import { reviewedOutputsTheme } from "./reviews/reviewed-outputs.ts";
import { reviewsTheme } from "./reviews/reviews.ts";
import { badStructuresTheme } from "./schemas/bad-structures.ts";
import { examplesTheme } from "./schemas/examples.ts";
import { revisionsTheme } from "./schemas/revisions.ts";
import { schemaToolsTheme } from "./schemas/schema-tools.ts";
import { schemasTheme } from "./schemas/schemas.ts";
import { suggestionsTheme } from "./schemas/suggestions.ts";
import { filesTheme } from "./sources/files.ts";
import { hostileRoutes, hostileSourcesTheme } from "./sources/hostile-sources.ts";
import { readingOptionsTheme } from "./sources/reading-options.ts";
import { sourcesTheme } from "./sources/sources.ts";

async function serveDocuments() {
  const documents = Object.values(await demoDocuments());
  const routes = documents.map(
    ({ fileName, mediaType, bytes }) => [`/${fileName}`, { type: mediaType, body: bytes }] as const,
  );
  return startDocumentServer({ ...Object.fromEntries(routes), ...hostileRoutes });
}

/**
 * The whole contract, driven over HTTP alone: the same tests for every way of running. Every answer
 * is held against `/openapi.json`.
 *
 * @param startLimitMs how long the system may take to start.
 */
export function blackBoxSuite(name: string, start: StartSystem, startLimitMs = 120_000): void {
  describe(name, () => {
    const opened = new AsyncDisposableStack();
    let current: Suite;

    beforeAll(async () => {
      const documents = opened.use(await serveDocuments());
      const system = opened.use(await start({ documentsUrl: documents.url }));
      current = await openSuite(system, documents.url);
    }, startLimitMs);
    afterAll(() => opened.disposeAsync());

    const themes = [
      schemasTheme,
      schemaToolsTheme,
      revisionsTheme,
      suggestionsTheme,
      examplesTheme,
      extractionsTheme,
      jsonBodiesTheme,
      uploadsTheme,
      evidenceTheme,
      originalsTheme,
      includedEvidenceTheme,
      eventsTheme,
      feedTheme,
      sourcesTheme,
      readingOptionsTheme,
      filesTheme,
      hostileSourcesTheme,
      listsTheme,
      labelsTheme,
      exportsTheme,
      reviewsTheme,
      reviewPoliciesTheme,
      reviewedOutputsTheme,
      qualityTheme,
      batchesTheme,
      accessTheme,
      accountTheme,
      idempotencyTheme,
      erasureTheme,
      edgeTheme,
      badStructuresTheme,
      badBodiesTheme,
    ];
    for (const theme of themes) theme(() => current);
  });
}
