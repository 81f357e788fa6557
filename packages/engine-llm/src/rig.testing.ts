import type { StructureNode } from "@quarry/api";
import { textDocument } from "@quarry/document/testing";
import type { Engine, EngineRequest } from "@quarry/engine";
import { createOfflineEngine } from "@quarry/engine-offline";
import type { Json } from "@quarry/kernel";
import {
  type Fault,
  faults,
  type Provider,
  type ProviderOptions,
  startProvider,
} from "@quarry/servers/provider";
import { createLogger } from "@quarry/service-kit";
import { createLlmEngine, type LlmEngineOptions, type ProviderOptions as Server } from "./index.ts";
import { ManualTime } from "./manual-time.testing.ts";
import { unmetered } from "./provider/metering/call-meter.ts";

export { textDocument };

const secretKey = "sk-test-0123456789abcdef";

/** Unlike any other wait in the tests. */
export const callTimeoutMs = 75_000;

const invoiceText =
  "Invoice 2026-0042\nDate: 20 November 2026\nPaper A4   2   10.50\nPens       2   10.50\nTotal 1,234.50 EUR";

export const invoice: StructureNode = {
  type: "object",
  properties: {
    number: { type: "string", describe: "The invoice's number", required: true },
    date: { type: "date" },
    total: { type: "number" },
    paid: { type: "enum", values: ["cash", "card"] },
    lines: {
      type: "array",
      items: {
        type: "object",
        properties: { article: { type: "string" }, quantity: { type: "integer" } },
      },
    },
  },
};

export const invoiceOutput = {
  number: "2026-0042",
  date: "2026-11-20",
  total: 1234.5,
  paid: null,
  lines: [
    { article: "Paper A4", quantity: 2 },
    { article: "Pens", quantity: 2 },
  ],
};

export type Rig = AsyncDisposable & {
  provider: Provider;
  engine: Engine;
  time: ManualTime;
  /** Every line that was logged, as it was written. */
  logLines: string[];
  request(changes?: Partial<EngineRequest>): EngineRequest;
};

/** Of an engine with one provider, or with this one first. */
export type EngineOptions = Partial<Omit<LlmEngineOptions, "providers"> & Server> & {
  /** The providers after the first. */
  others?: Server[];
};

type RigOptions = { engine?: EngineOptions; provider?: ProviderOptions };

/** One for all rigs of a process: its threads take some tenths of a second to start. */
const counter: Engine = {
  ...createOfflineEngine(),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

/** An engine that talks to a scripted provider, whose model knows the invoice, at a time of its own. */
export async function openRig(options: RigOptions = {}): Promise<Rig> {
  const provider = await startProvider({
    answer: () => resultOf(invoiceOutput),
    ...options.provider,
  });
  const time = new ManualTime();
  const logLines: string[] = [];
  const destination = { write: (line: string) => void logLines.push(line) };
  const { others = [], ...changes } = options.engine ?? {};
  const { chunkTokens = 6_000, meter = unmetered, ...more } = changes;
  const { clock = time.clock, sleep = time.sleep, random = () => 0, ...ofProvider } = more;
  const first = {
    apiKey: secretKey,
    baseUrl: provider.baseUrl,
    models: { "llm-4.1": "big", "llm-4.1-mini": "small" },
    callTimeoutMs,
    concurrency: 4,
    ...ofProvider,
  };
  const engine = createLlmEngine({
    providers: [first, ...others],
    counter,
    logger: createLogger({ service: "extraction", level: "trace" }, destination),
    chunkTokens,
    meter,
    clock,
    sleep,
    random,
  });
  return {
    provider,
    engine,
    time,
    logLines,
    request: (changes = {}) => ({
      accountId: "acme",
      document: textDocument(invoiceText),
      structure: invoice,
      model: "llm-4.1-mini",
      images: [],
      deadlineAt: time.clock() + 600_000,
      signal: new AbortController().signal,
      ...changes,
    }),
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

/** Resolves once the event loop has taken in what was sent. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const never = new Promise<never>(() => undefined);

/** Bytes are taken in a few turns after they were sent. */
const TURNS = 50;

/** Sends so many bytes of the right answer, one in each turn, calls back once they have arrived, and sends no more. */
export function sendsUntil(bytes: number, stopped: () => void): Fault {
  let sent = 0;
  return faults.trickles(async () => {
    sent += 1;
    await nextTurn();
    if (sent < bytes) return;
    for (let turn = 0; turn < TURNS; turn++) await nextTurn();
    stopped();
    await never;
  });
}

function resultOf(value: Json): Json {
  return { result: value };
}
