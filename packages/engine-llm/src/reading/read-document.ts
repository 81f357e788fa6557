import { type EngineRequest, estimatedTokens } from "@quarry/engine";
import { chunkBudget, exampleBudget } from "../chunks/budget.ts";
import type { Chunk } from "../chunks/chunk.ts";
import { Cutter } from "../chunks/cutter.ts";
import { excerptOf } from "../chunks/excerpt.ts";
import { titlesAbove } from "../chunks/headings-above.ts";
import { readExamples, type ShownExamples } from "../examples/shown-examples.ts";
import { joinParts } from "../merge/grounded.ts";
import type { Version } from "../merge/merge-rows.ts";
import { type Completed, complete } from "../missing-rows/complete.ts";
import { uncounted } from "../missing-rows/list-count.ts";
import type { ShownRows } from "../missing-rows/shown-rows.ts";
import type { LlmSettings } from "../options.ts";
import { presentedExample } from "../prompts/fence.ts";
import { overheadOf } from "../prompts/messages.ts";
import { type PromptOrder, prepareOrder } from "../prompts/task.ts";
import { splitStructure } from "../schema/schema-limits.ts";
import { ShownDocument } from "../shown/shown-document.ts";
import { statedWith } from "../shown/stated.ts";
import { DocumentReader, type Piece, type ReaderParts } from "./document-reader.ts";
import { unreadParts } from "./unread-parts.ts";
import { unseen } from "./unseen-pictures.ts";
import { answerAligned } from "./warnings.ts";

/** How questions are put, and how all of them are ended. */
export type Means = Pick<ReaderParts, "ask" | "work" | "stop" | "secret" | "sizes"> & {
  /** The rows that the document shows of each list; undefined where they could not be counted. */
  shown: Promise<ShownRows | undefined>;
  settings: Pick<
    LlmSettings,
    | "chunkTokens"
    | "contextTokens"
    | "exampleTokens"
    | "maxOutputTokens"
    | "concurrency"
    | "schemaLimits"
  >;
};

/** An output with what is to be said of it, and the examples that the model was shown. */
export type ReadDocument = Completed & Pick<ShownExamples, "used">;

/** One output of all chunks of the document and all parts of the structure. */
export async function readDocument(request: EngineRequest, means: Means): Promise<ReadDocument> {
  const { structure, instruction } = request;
  const { settings, secret } = means;
  const { schemaLimits } = settings;
  const present = (text: string) => presentedExample(text, secret);
  const shown = await readExamples(request, { tokens: exampleBudget(settings), present });
  const parts: ReadPart[] = [];
  for (const part of splitStructure(structure, schemaLimits)) {
    const order = prepareOrder(part, { instruction, limits: schemaLimits, shown });
    parts.push(await readPart(order, request, means));
  }
  return {
    used: shown?.used ?? [],
    tree: joinParts(
      structure,
      parts.map(({ tree }) => tree),
    ),
    warnings: [
      ...parts.flatMap(({ warnings }) => warnings),
      ...unseen(
        request.images,
        parts.flatMap(({ pieces }) => pieces),
      ),
      ...uncounted(await means.shown),
    ],
    counts: new Map(parts.flatMap(({ counts }) => [...counts])),
  };
}

/** What a part of the structure gave, and the pieces of the document that it was read from. */
type ReadPart = Completed & { pieces: readonly Piece[] };

async function readPart(
  order: PromptOrder,
  request: EngineRequest,
  { settings, shown: rows, ...means }: Means,
): Promise<ReadPart> {
  const { document, allowPartial = false } = request;
  const shown = new ShownDocument(document, order.structure);
  const cutter = new Cutter(document, request.images, (span) => shown.textOf(span));
  const overhead = overheadOf(order) + estimatedTokens(shown.stated.text);
  const chunkTokens = chunkBudget({ ...settings, overhead });
  const { concurrency } = settings;
  const common = { shown, cutter, chunkTokens, concurrency, allowPartial };
  const reader = new DocumentReader({ ...common, ...means });
  const versionsOf = async (pieces: Piece[]) => ({
    versions: await groundedPieces(pieces, order, { ...request, ...means, shown }),
    warnings: [
      ...pieces.flatMap(({ warnings }) => warnings),
      ...answerAligned(pieces.flatMap(({ alignments = [] }) => alignments)),
    ],
    isWhole: pieces.every(({ fault }) => !fault),
  });
  const again: PromptOrder = { ...order, purpose: "missing_rows" };
  const readAgain = async (chunks: Chunk[]) => versionsOf(await reader.readAll(again, chunks));
  const pieces = await reader.read(order);
  const read = await versionsOf(pieces);
  const isTooLong = (chunk: Chunk) => reader.isTooLong(chunk);
  const known = { document, order, shown: (await rows) ?? new Map(), isTooLong, readAgain };
  const completed = await complete(read.versions, known);
  const unread = unreadParts(document, pieces, completed);
  return { ...completed, pieces, warnings: [...read.warnings, ...unread, ...completed.warnings] };
}

type Grounding = EngineRequest & Pick<Means, "work"> & { shown: ShownDocument };

async function groundedPieces(
  pieces: readonly Piece[],
  { structure, examples }: PromptOrder,
  { shown, work, document, keepUngrounded = false }: Grounding,
): Promise<Version[]> {
  const versions: Version[] = [];
  for (const { chunk, output, misfits = [], blind } of pieces) {
    const tree = await work.ground({
      part: { start: chunk.start, end: chunk.end },
      excerpt: excerptOf(document, chunk),
      seenPages: blind ? [] : chunk.images.map(({ page }) => page),
      stated: statedWith(chunk, shown.stated),
      titles: titlesAbove(document, chunk),
      ...{ examples, structure, output, misfits, keepUngrounded },
    });
    versions.push({ chunk, tree });
  }
  return versions;
}
