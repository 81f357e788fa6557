import { afterAll, beforeAll, describe } from "vitest";
import { startDocumentServer } from "../document-server.ts";
import { demoDocuments } from "../documents/index.ts";
import { accessTheme } from "./behaviour/access.ts";
import { badBodiesTheme } from "./behaviour/bad-bodies.ts";
import { badStructuresTheme } from "./behaviour/bad-structures.ts";
import { edgeTheme } from "./behaviour/edge.ts";
import { erasureTheme } from "./behaviour/erasure.ts";
import { eventsTheme } from "./behaviour/events.ts";
import { evidenceTheme } from "./behaviour/evidence.ts";
import { extractionsTheme } from "./behaviour/extractions.ts";
import { idempotencyTheme } from "./behaviour/idempotency.ts";
import { listsTheme } from "./behaviour/lists.ts";
import { schemasTheme } from "./behaviour/schemas.ts";
import { filesTheme } from "./behaviour/sources/files.ts";
import { hostileRoutes, hostileSourcesTheme } from "./behaviour/sources/hostile-sources.ts";
import { readingOptionsTheme } from "./behaviour/sources/reading-options.ts";
import { sourcesTheme } from "./behaviour/sources/sources.ts";
import { openSuite, type Suite } from "./suite.ts";
import type { StartSystem } from "./system.ts";

export type { Answer, Caller } from "./caller.ts";
export {
  type Created,
  createSchema,
  type Extraction,
  formOf,
  type ListedExtraction,
  type Page,
  type Schema,
  ticketForm,
  ticketOutput,
  ticketStructure,
} from "./records.ts";
export { openSuite, type Suite } from "./suite.ts";
export type { StartSystem, System } from "./system.ts";

async function serveDocuments() {
  const documents = Object.values(await demoDocuments());
  const routes = documents.map(({ fileName, mediaType, bytes }) => [
    `/${fileName}`,
    { type: mediaType, body: bytes },
  ]);
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
      extractionsTheme,
      evidenceTheme,
      eventsTheme,
      sourcesTheme,
      readingOptionsTheme,
      filesTheme,
      hostileSourcesTheme,
      listsTheme,
      accessTheme,
      idempotencyTheme,
      erasureTheme,
      edgeTheme,
      badStructuresTheme,
      badBodiesTheme,
    ];
    for (const theme of themes) theme(() => current);
  });
}
