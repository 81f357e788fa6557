import type { StructureNode } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import type { EngineResult } from "@quarry/engine";
import { deadlineAt } from "@quarry/engine";
import { AppError, type Deadline, type Json } from "@quarry/kernel";
import type { Example } from "../examples/example.ts";
import { type DocumentView, viewOf } from "../labels/view.ts";
import { emptyFindings, type Findings } from "../result/arrays.ts";
import { buildResult, outputOf } from "../result/build-result.ts";
import { confidenceFeatures } from "../result/confidence.ts";
import { doubtfulLists } from "../result/doubtful-lists.ts";
import { withSparseRows } from "../result/sparse-rows.ts";
import { withhold } from "../result/withhold.ts";
import { type Models, shippedModels } from "../sources/models.ts";
import { sourcesOf } from "../sources/sources.ts";
import { fill } from "./fill.ts";
import { studyOf, withExamples } from "./studies.ts";

/** Values below it were more often wrong than right; those from it to 0.5 were right in two of three cases. */
export const defaultMinConfidence = 0.45;

type OfflineOptions = {
  /** Epoch ms: past it the extraction ends with TIMEOUT, or with what was found so far. */
  deadlineAt: number;
  /** A further limit; when it throws TIMEOUT, the extraction ends in the same way. */
  budget?: Deadline | undefined;
  allowPartial?: boolean | undefined;
  /** Other models than those that the engine comes with: to measure on documents that they have not seen. */
  models?: Models | undefined;
  /** 0 to 1: values that are less likely to be right are withheld. */
  minConfidence?: number | undefined;
  /** Documents with their right output; without any, nothing changes. One that is given again is not read again. */
  examples?: readonly Example[] | undefined;
};

/**
 * Fills a structure from a document by its lexicons and by what was learned from others. The same document and structure
 * always give the same result, whatever the time zone and locale of the process.
 *
 * @throws AppError TIMEOUT when the deadline passes; where a part is allowed, only before anything
 *   could be found.
 */
export function extractOffline(
  document: SourceDocument,
  structure: StructureNode,
  options: OfflineOptions,
): EngineResult {
  return extractTraced(document, structure, options).result;
}

/** Which finders proposed how many values, and which of them proposed each value that was chosen, by pointer. */
export type FinderTrace = {
  proposed: Record<string, number>;
  chosen: Record<string, readonly string[]>;
};

/** Fills a structure as `extractOffline` does, and says which finders the values come from. */
export function extractTraced(
  document: SourceDocument,
  structure: StructureNode,
  options: OfflineOptions,
): { result: EngineResult; trace: FinderTrace } {
  const { models = shippedModels, minConfidence = defaultMinConfidence, examples = [] } = options;
  const limit = limitOf(options);
  const view = viewOf(document, limit);
  const findings = emptyFindings();
  const sources = sourcesOf(
    view,
    models,
    examples.map((example) => studyOf(example, limit)),
  );
  let isWhole = true;
  try {
    fill(sources, structure, findings);
  } catch (error) {
    if (!options.allowPartial || !isTimeout(error)) throw error;
    isWhole = false;
  }
  const built = withExamples(buildResult(view, structure, findings, models), sources);
  const whole = isWhole ? withDoubts(built) : outOfTime(built);
  const { moved, ...result } = withhold(whole, structure, minConfidence);
  return { result, trace: traceOf(findings, moved) };
}

function traceOf({ leaves, proposed }: Findings, moved: (pointer: string) => string): FinderTrace {
  const chosen = [...leaves].map(([at, { finders = [] }]) => [moved(at), finders] as const);
  return { proposed: Object.fromEntries(proposed), chosen: Object.fromEntries(chosen) };
}

function limitOf({ deadlineAt: endsAt, budget }: OfflineOptions): Deadline {
  const deadline = deadlineAt(endsAt);
  if (!budget) return deadline;
  return {
    check() {
      budget.check();
      deadline.check();
    },
  };
}

/** What can be seen of a list as a whole: rows unlike the others, and rows that may be missing. */
function withDoubts({ output, evidence }: EngineResult): EngineResult {
  const leaves = withSparseRows(evidence.leaves);
  const warnings = [...evidence.warnings, ...doubtfulLists({ arrays: evidence.arrays, leaves })];
  return { output, evidence: { ...evidence, leaves, warnings } };
}

/** A found value with the features that its confidence is computed from. */
export type Found = { pointer: string; features: Float32Array };

/** All values that are found, before any is withheld: what confidence is learned from. */
export function findAll(
  document: SourceDocument,
  structure: StructureNode,
  models: Models,
): Found[] {
  const view = viewOf(document, deadlineAt(Number.POSITIVE_INFINITY));
  const findings = emptyFindings();
  fill(sourcesOf(view, models), structure, findings);
  return foundIn(view, structure, findings).values;
}

/** Returns the output, and what the confidence of each of its values is computed from. */
export function foundIn(
  view: DocumentView,
  structure: StructureNode,
  findings: Findings,
): { output: Json; values: Found[] } {
  const { output, leaves } = outputOf(view, structure, findings);
  const vectors = confidenceFeatures(view, structure, leaves);
  const values = leaves.map(({ leaf: { pointer } }, at) => ({
    pointer,
    features: vectors[at] ?? new Float32Array(),
  }));
  return { output, values };
}

/** @throws AppError SOURCE_EMPTY where there is nothing to extract from. */
export function assertContent(document: SourceDocument): void {
  if (document.text.trim() === "" && document.structured.length === 0) {
    throw new AppError("SOURCE_EMPTY", "The source contains no text to extract from");
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof AppError && error.code === "TIMEOUT";
}

function outOfTime({ output, evidence }: EngineResult): EngineResult {
  const message =
    "The time limit was reached before the whole source was searched; some values may be missing";
  const warnings = [...evidence.warnings, { code: "out_of_time", message }];
  return { output, evidence: { ...evidence, warnings } };
}
