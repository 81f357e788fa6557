import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent } from "@quarry/contracts";
import type { Engine } from "@quarry/engine";
import type { FieldFinder } from "@quarry/engine-offline";
import type { Commit, EventStore } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import type { ExtractionViews, SchemaDirectory, Sources } from "../ports.ts";
import { createChooseExamples } from "./choose-examples.ts";
import { createExampleContents } from "./example-content.ts";
import { createExamples } from "./examples.ts";
import { createExecuteExample } from "./execute-example.ts";
import type { LearnDependencies } from "./learn-from-review.ts";
import { createReadExamples } from "./read-examples.ts";
import { createExampleRenewals } from "./renew-examples.ts";
import { createTeachExample } from "./teach-example.ts";

type Dependencies = Pick<LearnDependencies, "policies" | "reviews"> & {
  log: EventStore<ExtractionEvent>;
  views: Pick<ExtractionViews, "load">;
  blobs: BlobStore;
  schemas: SchemaDirectory;
  engine: Pick<Engine, "takesExamples">;
  fields: Pick<FieldFinder, "notLocatedIn">;
  clock: Clock;
  sources: Pick<Sources, "readAgain">;
  committed: (commit: Commit<ExtractionEvent>) => void;
  renewalFailed: (extractionId: string, error: unknown) => void;
};

/** Wires what deals with examples: to keep them, to teach new ones, and to choose some for an extraction. */
export function wireExamples(dependencies: Dependencies) {
  const { log, blobs, engine, committed } = dependencies;
  const readExamples = createReadExamples(log);
  const contents = createExampleContents(blobs);
  const execute = createExecuteExample({ log, committed });
  const renewals = createExampleRenewals({ ...dependencies, contents, readExamples, execute });
  const teach = createTeachExample({ ...dependencies, contents, readExamples, execute });
  return {
    readExamples,
    teach,
    renewals,
    chooseExamples: createChooseExamples({ blobs, engine, contents, readExamples, renewals }),
    examples: createExamples({ ...dependencies, contents, readExamples, execute, teach }),
  };
}
