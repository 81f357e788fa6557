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

type Form = "standalone" | "distributed";

/**
 * Runs tests on the standalone server and on one process of each service, all real; each is given the variables of
 * `environment`, too.
 */
export function onBothForms(
  routes: Routes,
  tests: (stage: () => Stage, form: Form) => void,
  environment: Record<string, string> = {},
): void {
  const staged = (form: Form, start: (documentsUrl: string) => Promise<ObservableSystem>) => () => {
    const opened = new AsyncDisposableStack();
    let stage: Stage;
    beforeAll(async () => {
      const { url: documentsUrl } = opened.use(await startDocumentServer(routes));
      const system = opened.use(await start(documentsUrl));
      stage = { system, documentsUrl, suite: await openSuite(system, documentsUrl) };
    }, 120_000);
    afterAll(() => opened.disposeAsync());
    tests(() => stage, form);
  };
  describe(
    "standalone",
    staged("standalone", (documentsUrl) => startStandaloneSystem({ documentsUrl }, environment)),
  );
  describeWith(
    ["nats", "mongodb"],
    "distributed",
    staged("distributed", (documentsUrl) =>
      startDistributedSystem({ documentsUrl }, { replicasOfEach: 1, environment }),
    ),
  );
}
