import { demoDocuments } from "@quarry/samples";
import { startDocumentServer } from "@quarry/servers/document-server";
import type { StartSystem } from "@quarry/systems";
import { openSuite, type Suite } from "@quarry/systems";
import { afterAll, beforeAll, describe } from "vitest";
import { accessTheme } from "./access.ts";
import { accountTheme } from "./account.ts";
import { badBodiesTheme } from "./bad-bodies.ts";
import { badStructuresTheme } from "./bad-structures.ts";
import { batchesTheme } from "./batches.ts";
import { edgeTheme } from "./edge.ts";
import { erasureTheme } from "./erasure.ts";
import { eventsTheme } from "./events.ts";
import { evidenceTheme } from "./evidence.ts";
import { exportsTheme } from "./exports.ts";
import { extractionsTheme } from "./extractions.ts";
import { feedTheme } from "./feed.ts";
import { idempotencyTheme } from "./idempotency.ts";
import { includedEvidenceTheme } from "./included-evidence.ts";
import { jsonBodiesTheme } from "./json-bodies.ts";
import { labelsTheme } from "./labels.ts";
import { listsTheme } from "./lists.ts";
import { originalsTheme } from "./originals.ts";
import { revisionsTheme } from "./revisions.ts";
import { schemaToolsTheme } from "./schema-tools.ts";
import { schemasTheme } from "./schemas.ts";
import { filesTheme } from "./sources/files.ts";
import { hostileRoutes, hostileSourcesTheme } from "./sources/hostile-sources.ts";
import { readingOptionsTheme } from "./sources/reading-options.ts";
import { sourcesTheme } from "./sources/sources.ts";
import { suggestionsTheme } from "./suggestions.ts";
import { uploadsTheme } from "./uploads.ts";

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
 */
export function blackBoxSuite(name: string, start: StartSystem): void {
  describe(name, () => {
    const opened = new AsyncDisposableStack();
    let current: Suite;

    beforeAll(async () => {
      const documents = opened.use(await serveDocuments());
      const system = opened.use(await start({ documentsUrl: documents.url }));
      current = await openSuite(system, documents.url);
    }, 120_000);
    afterAll(() => opened.disposeAsync());

    const themes = [
      schemasTheme,
      schemaToolsTheme,
      revisionsTheme,
      suggestionsTheme,
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
