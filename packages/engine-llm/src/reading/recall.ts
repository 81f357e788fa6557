import { type Cost, ProviderCall } from "@quarry/api";
import type { AnswerMemory } from "@quarry/engine";
import { canonicalJson, sha256 } from "@quarry/kernel";
import { z } from "zod";
import { ExampleValues } from "../grounding/example-values.ts";
import type { Prompt } from "../prompts/messages.ts";
import { purposeOf } from "../prompts/messages.ts";
import type { TokenCount } from "../provider/completion.ts";
import type { Conversation, Reply } from "../provider/conversation.ts";
import { type Fault, toAppError } from "../provider/faults/fault.ts";
import { type Circuit, isOutage } from "../provider/ladder/circuit.ts";
import type { CallMeter } from "../provider/metering/call-meter.ts";
import { UsageTally } from "../provider/metering/usage-tally.ts";
import { engineVersion } from "../version.ts";

const text = { text: z.string(), blind: z.literal(true).optional() };

const Kept = z.object({
  reply: z.union([
    z.object({ kind: z.literal("answer"), ...text }),
    z.object({ kind: z.literal("cut"), ...text, ranAway: z.literal(true).optional() }),
    z.object({ kind: z.literal("too_long") }),
  ]),
  calls: z.array(ProviderCall.required({ purpose: true })),
});

/** One of the providers that may answer. */
export type Talk = {
  conversation: Conversation;
  circuit: Circuit;
  /** The provider's name of the model. */
  model: string;
  /** The provider's name, where there are several. */
  id: string | undefined;
  /** What a call costs; undefined where the price is not known. */
  price: ((tokens: TokenCount) => Cost) | undefined;
};

type Parts = {
  /** In the order in which they are asked. */
  talks: readonly Talk[];
  answers: AnswerMemory | undefined;
  usage: UsageTally;
  meter: CallMeter;
};

/**
 * Asks what was not asked before: an answer that is known, with what it cost, is not paid again. Where
 * a provider cannot answer, the next one is asked.
 *
 * @throws AppError as `toAppError` names it, of the provider that was asked last.
 */
export async function askOnce(turn: Prompt, parts: Parts): Promise<Reply> {
  return (await recalled(turn, parts)) ?? (await asked(turn, parts));
}

async function recalled(turn: Prompt, parts: Parts): Promise<Reply | undefined> {
  const { talks, answers, usage, meter } = parts;
  for (const { model, id } of talks) {
    const known = await answers?.recall(nameOf(turn, model, id));
    if (known === undefined) continue;
    const { reply, calls } = Kept.parse(JSON.parse(known));
    usage.add(calls);
    meter.asked(model, "recalled");
    return reply;
  }
  return undefined;
}

async function asked(turn: Prompt, { talks, answers, usage, meter }: Parts): Promise<Reply> {
  const purpose = purposeOf(turn);
  let fault: Fault = { kind: "unreachable" };
  for (const { conversation, model, id: provider, price } of inTurn(talks)) {
    meter.asked(model, purpose);
    const own = new UsageTally({ purpose, provider, price });
    try {
      const reply = await conversation.ask(turn, own);
      if (reply.kind !== "unanswered") {
        const kept = JSON.stringify({ reply, calls: own.calls });
        if (isKept(turn, reply)) await answers?.keep(nameOf(turn, model, provider), kept);
        return reply;
      }
      fault = reply.fault;
    } finally {
      usage.add(own.calls);
      for (const call of own.calls) meter.spent(model, call);
    }
    if (!isOutage(fault.kind)) break;
  }
  throw toAppError(fault);
}

/**
 * An answer that was interrupted is not kept, as a second run may have more time. Nor is one with a value that an example
 * has and the document does not: it would outlive the example.
 */
function isKept({ task: { order, content } }: Prompt, reply: Reply): boolean {
  if (reply.kind === "interrupted") return false;
  if (reply.kind === "too_long" || order.examples === undefined) return true;
  return !new ExampleValues(order.examples).areCopiedIn(reply.text, content);
}

/**
 * Those that work, in their order; all where none does. One that may work again is tried by a single
 * caller, so that each is asked for admission only when its turn has come.
 */
function* inTurn(talks: readonly Talk[]): Generator<Talk> {
  let admitted = false;
  for (const talk of talks) {
    if (!talk.circuit.admits()) continue;
    admitted = true;
    yield talk;
  }
  if (!admitted) yield* talks;
}

/** The same for questions that say the same, whatever the mark of the fence. */
function nameOf({ task, repair }: Prompt, model: string, id: string | undefined): string {
  const { order, content, isPart, imageUrls } = task;
  const images = imageUrls.map((url) => sha256(url));
  const { text, purpose, examples } = order;
  const who = { engineVersion, model, ...(id !== undefined && { provider: id }) };
  const question = { ...who, order: text, purpose, examples, content, isPart, images, repair };
  return `answer-${sha256(canonicalJson(question)).slice(0, 32)}`;
}
