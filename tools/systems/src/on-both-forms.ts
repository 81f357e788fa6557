import type { RequestListener } from "node:http";
import { describeWith } from "@quarry/servers";
import { type DocumentRoute, startDocumentServer } from "@quarry/servers/document-server";
import { afterAll, beforeAll, describe } from "vitest";
import { startDistributedSystem } from "./distributed-system.ts";
import { openSuite, type Suite } from "./driver/suite.ts";
import type { ObservableSystem } from "./observable-system.ts";
import { startStandaloneSystem } from "./standalone-system.ts";

export type Stage = { system: ObservableSystem; suite: Suite; documentsUrl: string };

/** Routes of a server from which the system may fetch. */
export type Routes = Record<string, DocumentRoute | RequestListener>;

/**
 * The same tests on the standalone server and on one process of each service, all real; each is
 * given the variables of `environment`, too.
 */
export function onBothForms(
  routes: Routes,
  tests: (stage: () => Stage) => void,
  environment: Record<string, string> = {},
): void {
  const staged = (start: (documentsUrl: string) => Promise<ObservableSystem>) => () => {
    const opened = new AsyncDisposableStack();
    let stage: Stage;
    beforeAll(async () => {
      const { url: documentsUrl } = opened.use(await startDocumentServer(routes));
      const system = opened.use(await start(documentsUrl));
      stage = { system, documentsUrl, suite: await openSuite(system, documentsUrl) };
    }, 120_000);
    afterAll(() => opened.disposeAsync());
    tests(() => stage);
  };
  describe(
    "standalone",
    staged((documentsUrl) => startStandaloneSystem({ documentsUrl }, environment)),
  );
  describeWith(
    ["nats", "mongodb"],
    "distributed",
    staged((documentsUrl) =>
      startDistributedSystem({ documentsUrl }, { replicasOfEach: 1, environment }),
    ),
  );
}
