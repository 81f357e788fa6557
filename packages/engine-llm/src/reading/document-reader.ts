import type { ErrorCode } from "@quarry/api";
import { AppError, type Json } from "@quarry/kernel";
import { emptyOutput } from "@quarry/structure";
import pLimit from "p-limit";
import type { Alignment } from "../answer/alignments.ts";
import type { Misfit } from "../answer/misfits.ts";
import { type Salvage, salvage } from "../answer/salvage.ts";
import type { Chunk } from "../chunks/chunk.ts";
import type { Cutter } from "../chunks/cutter.ts";
import { type PromptOrder, prepareTask, type Task } from "../prompts/task.ts";
import type { Reply } from "../provider/conversation.ts";
import { toAppError } from "../provider/faults/fault.ts";
import type { SizesOfModel } from "../provider/limits/known-sizes.ts";
import type { ShownDocument } from "../shown/shown-document.ts";
import { type Asking, answerTo } from "./question.ts";
import { type Rest, restOf, withFieldsOf } from "./rest.ts";
import { brokenOff, incomplete, valuesLeftOut, type Warning } from "./warnings.ts";

/** A chunk is cut in two so often at most: into 64 pieces. */
const MAX_HALVINGS = 6;

/** What a model gave for a piece of the document. */
export type Piece = {
  chunk: Chunk;
  output: Json;
  /** Values that do not fit their fields, which are null in the output. */
  misfits?: readonly Misfit[];
  /** What was done to the answer so that it has the structure's form. */
  alignments?: readonly Alignment[];
  warnings: Warning[];
  /** Set where the model was not shown the pictures of the chunk. */
  blind?: true | undefined;
  /** Why it gave nothing. */
  fault?: AppError;
};

export type ReaderParts = Asking & {
  shown: ShownDocument;
  cutter: Cutter;
  /** Tokens of the longest chunk to begin with. */
  chunkTokens: number;
  /** Chunks in work at once. */
  concurrency: number;
  allowPartial: boolean;
  /** Of the fence around the document. */
  secret: string;
  /** Which parts the model is known to read. */
  sizes: SizesOfModel;
  /** Ends all other work on the document. */
  stop: (reason: unknown) => void;
};

type Interrupted = Extract<Reply, { kind: "interrupted" }>;

/** Faults that the other parts may do without: of a part of the document, or of the time that was left for it. */
const ofThePart: readonly ErrorCode[] = [
  "TIMEOUT",
  "OUTPUT_INVALID",
  "OUTPUT_INCOMPLETE",
  "SOURCE_UNREADABLE",
];

/** Reads one document by one order, chunk by chunk. */
export class DocumentReader {
  readonly #parts: ReaderParts;
  readonly #limit: ReturnType<typeof pLimit>;
  /** Tokens of the longest chunk that may fit, as far as is known. */
  #fitting: number;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    this.#limit = pLimit(parts.concurrency);
    this.#fitting = parts.chunkTokens;
  }

  /**
   * The pieces in the document's order. Unless the model is known, the first chunk goes ahead alone: what it shows of the
   * size that fits, and of what the provider takes, serves all others.
   *
   * @throws AppError where a part could not be read, unless the caller allows for it.
   */
  async read(order: PromptOrder): Promise<Piece[]> {
    const { cutter, chunkTokens, sizes } = this.#parts;
    const [first, ...others] = cutter.chunks(chunkTokens);
    if (!first) return [];
    const areKnown = sizes.areKnown(chunkTokens);
    const begun = areKnown ? [] : await this.#readPart(order, first);
    if (begun.length > 1) {
      this.#fitting = Math.max(...begun.map(({ chunk }) => cutter.tokensOf(chunk)));
    }
    const pieces = [
      ...begun,
      ...(await this.readAll(order, areKnown ? [first, ...others] : others)),
    ];
    if (pieces.length > others.length + 1) sizes.tooLong();
    else if (pieces.every(({ fault }) => !fault)) sizes.read(chunkTokens);
    const lastFault = pieces.at(-1)?.fault;
    if (lastFault && pieces.every(({ fault }) => fault)) throw lastFault;
    return pieces;
  }

  /** Whether a chunk is known to be too long for one answer. */
  isTooLong(chunk: Chunk): boolean {
    return this.#parts.cutter.tokensOf(chunk) > this.#fitting;
  }

  /** The pieces of some chunks, in their order; of those that are too long the halves. */
  async readAll(order: PromptOrder, chunks: readonly Chunk[]): Promise<Piece[]> {
    const fitted = chunks.flatMap((chunk) => this.#fit(chunk));
    const work = fitted.map((chunk) => this.#limit(() => this.#readPart(order, chunk)));
    const stopping = work.map((one) => one.catch((error) => this.#stop(error)));
    const settled = await Promise.allSettled(stopping);
    return settled.flatMap((outcome) => {
      if (outcome.status === "rejected") throw outcome.reason;
      return outcome.value;
    });
  }

  #stop(error: unknown): never {
    this.#limit.clearQueue();
    this.#parts.stop(error);
    throw error;
  }

  /** Cut until no piece is longer than one that fitted. */
  #fit(chunk: Chunk): Chunk[] {
    const halves = this.isTooLong(chunk) ? this.#parts.cutter.halves(chunk) : undefined;
    return halves ? halves.flatMap((half) => this.#fit(half)) : [chunk];
  }

  async #readPart(order: PromptOrder, chunk: Chunk): Promise<Piece[]> {
    try {
      return await this.#readChunk(order, chunk, MAX_HALVINGS);
    } catch (error) {
      const isOfThePart = error instanceof AppError && ofThePart.includes(error.code);
      if (!this.#parts.allowPartial || !isOfThePart) throw error;
      return [{ chunk, output: emptyOutput(order.structure), warnings: [], fault: error }];
    }
  }

  async #readChunk(order: PromptOrder, chunk: Chunk, halvings: number): Promise<Piece[]> {
    const { shown, cutter, secret } = this.#parts;
    const task = prepareTask(order, shown, chunk, secret);
    const result = await answerTo(task, this.#parts);
    if (result.kind === "output") {
      const { output, misfits, alignments, blind } = result;
      return [{ chunk, output, misfits, alignments, warnings: valuesLeftOut(misfits), blind }];
    }
    if (result.kind === "interrupted") return [this.#interrupted(chunk, task, result)];
    const saved = result.kind === "cut" ? salvage(task, result.text) : undefined;
    const { ranAway = false, blind } = result.kind === "cut" ? result : {};
    const rest = saved && restOf(order, saved, ranAway);
    if (rest) return await this.#readRest(order, chunk, { ...rest, blind }, halvings);
    const halves = halvings > 0 ? cutter.halves(chunk) : undefined;
    const mayDoWithout = chunk.images.length > 0 && task.document !== undefined;
    if (!halves && result.kind === "too_long" && mayDoWithout) {
      return await this.#readChunk(order, { ...chunk, images: [] }, halvings);
    }
    if (!halves) return [{ ...this.#cutShort(chunk, saved, ranAway), blind }];
    const [first, second] = halves;
    return [
      ...(await this.#readChunk(order, first, halvings - 1)),
      ...(await this.#readChunk(order, second, halvings - 1)),
    ];
  }

  /** Keeps what was whole of an answer that broke off, and asks for the fields behind it. */
  async #readRest(
    order: PromptOrder,
    chunk: Chunk,
    { order: open, ...rest }: Rest & Pick<Piece, "blind">,
    halvings: number,
  ): Promise<Piece[]> {
    const kept = { chunk, ...rest };
    if (!open) return [kept];
    const pieces = await this.#readChunk(open, chunk, halvings);
    const padded = pieces.map((piece) => ({
      ...piece,
      output: withFieldsOf(order.structure, piece.output),
    }));
    return [kept, ...padded];
  }

  /** What had arrived when the connection or the time ended; no more is asked of the part. */
  #interrupted(chunk: Chunk, task: Task, { text, fault, blind }: Interrupted): Piece {
    const { shown, allowPartial } = this.#parts;
    const saved = salvage(task, text);
    if (!allowPartial) throw toAppError(fault);
    const { output, misfits } = saved;
    const warning = brokenOff(shown.document, chunk, saved, "interrupted");
    return { chunk, output, misfits, warnings: [warning, ...valuesLeftOut(misfits)], blind };
  }

  /** What is left where a part cannot be cut any further. */
  #cutShort(chunk: Chunk, saved: Salvage | undefined, ranAway: boolean): Piece {
    const { shown, allowPartial } = this.#parts;
    if (!saved) throw toAppError({ kind: "context_overflow" });
    const warning = brokenOff(shown.document, chunk, saved, ranAway ? "ran_away" : "too_long");
    if (!allowPartial) throw incomplete(warning);
    const { output, misfits } = saved;
    return { chunk, output, misfits, warnings: [warning, ...valuesLeftOut(misfits)] };
  }
}
