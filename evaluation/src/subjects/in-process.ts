import { UsageError } from "@quarry/command-line";
import type { SourceDocument } from "@quarry/document";
import { parseDocument } from "@quarry/engine";
import { extractOffline, offlineVersion } from "@quarry/engine-offline";
import { extractTraced, type FinderTrace } from "@quarry/engine-offline/training";
import { engineSettings, modelNames, openEngine } from "@quarry/extraction";
import { AppError, parseConfig } from "@quarry/kernel";
import { createLogger, createRegistry } from "@quarry/service-kit";
import { z } from "zod";
import type { Case } from "../cases/cases.ts";
import { readSource } from "../cases/read-source.ts";
import type { Sayings } from "../scripted-model/sayings.ts";
import type { Script } from "../scripted-model/script.ts";
import { type ScriptedModel, startScriptedModel } from "../scripted-model/scripted-model.ts";
import type { ExamplesFor } from "./own-examples.ts";
import type { Subject } from "./subject.ts";

/** The engines that can be measured. */
export type EngineName = "offline" | "llm" | "auto";

const TIME_LIMIT_MS = 60_000;
const LLM_TIME_LIMIT_MS = 300_000;

/**
 * An engine on the documents that the service's own readers make; `ms` is the engine's time alone.
 */
export async function openInProcess(engine: EngineName, means: Means = {}): Promise<Subject> {
  const { script, examplesFor = () => [] } = means;
  if (engine === "offline") return offline(examplesFor);
  const model = script && (await startScriptedModel(script));
  return withModel(engine, model, examplesFor);
}

type Means = {
  /** Of the model that answers in place of a provider. */
  script?: Script | undefined;
  examplesFor?: ExamplesFor | undefined;
};

function offline(examplesFor: ExamplesFor): Subject {
  return {
    engine: "offline",
    version: offlineVersion,
    answer: (subject) =>
      timed(subject, async (document) => {
        const deadlineAt = Date.now() + TIME_LIMIT_MS;
        const { structure } = subject;
        const examples = examplesFor(subject, document).map((example) => {
          const read = parseDocument(example.document);
          const found = extractOffline(read, structure, { deadlineAt, allowPartial: true }).output;
          return { ...example, document: read, found };
        });
        const options = { deadlineAt, allowPartial: true, examples };
        const { result, trace } = extractTraced(document, structure, options);
        return { ...result, trace };
      }),
    async [Symbol.asyncDispose]() {},
  };
}

/** A scripted model takes every structure as a strict schema, by which it knows what it is asked. */
const scriptedVariables = {
  QUARRY_LLM_MODEL: "scripted",
  QUARRY_LLM_SCHEMA_PROPERTIES: "5000",
  QUARRY_LLM_SCHEMA_DEPTH: "20",
};

/** Of the scripted model, else of the provider that the service's own variables name. */
function withModel(
  name: "llm" | "auto",
  model: ScriptedModel | undefined,
  examplesFor: ExamplesFor,
): Subject {
  const variables = model ? { ...scriptedVariables, OPENAI_BASE_URL: model.baseUrl } : process.env;
  const settings = parseConfig(z.object(engineSettings), variables);
  if (!settings.OPENAI_API_KEY && !settings.OPENAI_BASE_URL) {
    throw new UsageError(`the ${name} engine needs OPENAI_API_KEY or OPENAI_BASE_URL`);
  }
  const config = { ...settings, QUARRY_ENGINE: name };
  const logger = createLogger({ service: "evaluation", level: "error" });
  const engine = openEngine(config, logger, createRegistry());
  return {
    engine: `${name} with ${modelNames(config)["llm-4.1-mini"]}`,
    version: engine.version,
    async answer(subject) {
      let said: Sayings | undefined;
      const answer = await timed(subject, (document) => {
        const examples = examplesFor(subject, document);
        said = model?.reads(subject, { document, examples });
        return engine.extract({
          accountId: "evaluation",
          document,
          structure: subject.structure,
          model: "llm-4.1-mini",
          images: [],
          allowPartial: true,
          examples,
          deadlineAt: Date.now() + LLM_TIME_LIMIT_MS,
          signal: AbortSignal.timeout(LLM_TIME_LIMIT_MS),
        });
      });
      return { ...answer, ...(said && { said }) };
    },
    ...(model && { spent: () => model.spent }),
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]();
      await model?.[Symbol.asyncDispose]();
    },
  };
}

type Result = Awaited<ReturnType<ReturnType<typeof openEngine>["extract"]>> & {
  trace?: FinderTrace;
};

async function timed(subject: Case, extract: (document: SourceDocument) => Promise<Result>) {
  const document = subject.document ?? readSource(subject.source);
  if ("failure" in document) return document;
  const started = performance.now();
  try {
    const result = await extract(document);
    return { ...result, text: document.text, ms: performance.now() - started };
  } catch (error) {
    if (error instanceof AppError) return { failure: error.code };
    throw error;
  }
}
