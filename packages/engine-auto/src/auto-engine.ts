import { defaultModel } from "@quarry/api";
import {
  type Engine,
  EngineFailure,
  type EngineOrder,
  type EngineRequest,
  type EngineResult,
  parseDocument,
  pastDeadline,
} from "@quarry/engine";
import { AppError, StarvedError } from "@quarry/kernel";
import type { Logger } from "@quarry/service-kit";
import { alone, combined } from "./combine.ts";
import { leftOver } from "./left-over.ts";
import { autoVersion } from "./version.ts";

export type AutoEngineOptions = {
  /** Finds what a document labels, tabulates and states; asked first. Disposed of with the engine. */
  rules: Engine;
  /** Asked for the same, and compares. Disposed of with the engine. */
  model: Engine;
  logger: Logger;
};

/** Kept back of the model's time, so that the rules' answer can still be given, in ms. */
const RESERVE_MS = 500;

/**
 * Creates an engine of rules and a model. Both read every field, but for those that an example makes sure; the model's output is
 * returned, in view of what the rules found. Where the model fails, the rules' answer is returned with a warning. The rules limit
 * their processor time by themselves; the time of the extraction is the model's, and begins when the rules have ended.
 */
export function createAutoEngine(options: AutoEngineOptions): Engine {
  const { rules, model } = options;
  return {
    id: "auto",
    version: `${autoVersion} (${rules.version}, ${model.version})`,
    seesImages: model.seesImages,
    usesModel: model.usesModel,
    ...((rules.takesExamples || model.takesExamples) && { takesExamples: true }),
    extract: (order) => extract(order, options),
    async [Symbol.asyncDispose]() {
      await using stack = new AsyncDisposableStack();
      stack.use(rules);
      stack.use(model);
    },
  };
}

async function extract(order: EngineOrder, options: AutoEngineOptions): Promise<EngineResult> {
  const timeMs = order.deadlineAt - Date.now();
  if (timeMs <= 0) throw pastDeadline();
  const parsed = { ...order, document: parseDocument(order.document) };
  const found = await askRules(parsed, options);
  const request = { ...parsed, deadlineAt: Date.now() + timeMs };
  if (found instanceof AppError) return withoutRules(await options.model.extract(request), found);
  const open = leftOver(request.structure, found);
  if (!open) return alone(found);
  try {
    const timed = { ...request, deadlineAt: request.deadlineAt - RESERVE_MS };
    const answer = await options.model.extract({ ...timed, structure: open, opinion: found });
    return combined(request.structure, found, answer);
  } catch (error) {
    if (!(error instanceof AppError) || !mayStand(error, request)) throw error;
    options.logger.warn({ code: error.code }, "the model failed, the rules' answer stands");
    return withoutModel(found, error);
  }
}

/**
 * Returns what the rules found, or why they found nothing that can be used.
 *
 * @throws StarvedError if the machine left them too little processor time.
 */
async function askRules(
  request: EngineRequest,
  { rules }: AutoEngineOptions,
): Promise<EngineResult | AppError> {
  const { instruction: _unread, ...order } = { ...request, model: defaultModel };
  try {
    return await rules.extract({ ...order, images: [], deadlineAt: Number.POSITIVE_INFINITY });
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof AppError && !(error instanceof StarvedError)) return error;
    throw error;
  }
}

/** Whether the rules' answer may stand: not where the model began on a list that it could not end. */
function mayStand({ code }: AppError, { signal, allowPartial = false }: EngineRequest): boolean {
  return !signal.aborted && (code !== "OUTPUT_INCOMPLETE" || allowPartial);
}

function withoutRules(answer: EngineResult, { code }: AppError): EngineResult {
  const message = `The rules gave no answer (${code}); the output is that of the model alone`;
  return alone(answer, { warnings: [{ code: "rules_failed", message }] });
}

function withoutModel(found: EngineResult, error: AppError): EngineResult {
  const message = `The model gave no answer (${error.code}: ${error.message}); the output is that of the rules alone`;
  const usage = error instanceof EngineFailure ? error.usage : found.evidence.usage;
  return alone(found, { warnings: [{ code: "model_failed", message }], usage });
}
