import type { AnswerMemory } from "@quarry/engine";
import { canonicalJson, sha256 } from "@quarry/kernel";
import { z } from "zod";
import type { Prompt } from "../prompts/messages.ts";
import { purposeOf } from "../prompts/messages.ts";
import type { Conversation, Reply } from "../provider/conversation.ts";
import type { CallMeter } from "../provider/metering/call-meter.ts";
import { UsageTally } from "../provider/metering/usage-tally.ts";
import { engineVersion } from "../version.ts";

const Kept = z.object({
  reply: z.union([
    z.object({ kind: z.enum(["answer", "cut"]), text: z.string() }),
    z.object({ kind: z.literal("too_long") }),
  ]),
  calls: z.array(
    z.object({
      inputTokens: z.number(),
      outputTokens: z.number(),
      estimated: z.boolean(),
      purpose: z.enum(["read", "repair", "missing_rows"]),
    }),
  ),
});

type Parts = {
  conversation: Conversation;
  /** The provider's name of the model. */
  model: string;
  answers: AnswerMemory | undefined;
  usage: UsageTally;
  meter: CallMeter;
};

/** Asks what was not asked before: an answer that is known, with what it cost, is not paid again. */
export async function askOnce(turn: Prompt, parts: Parts): Promise<Reply> {
  const { conversation, model, answers, usage, meter } = parts;
  const name = `answer-${digestOf(turn, model)}`;
  const known = await answers?.recall(name);
  if (known !== undefined) {
    const { reply, calls } = Kept.parse(JSON.parse(known));
    usage.add(calls);
    meter.asked(model, "recalled");
    return reply;
  }
  const purpose = purposeOf(turn);
  meter.asked(model, purpose);
  const own = new UsageTally(purpose);
  try {
    const reply = await conversation.ask(turn, own);
    await answers?.keep(name, JSON.stringify({ reply, calls: own.calls }));
    return reply;
  } finally {
    usage.add(own.calls);
    for (const call of own.calls) meter.spent(model, call);
  }
}

/** The same for questions that say the same: the fence's mark, which is random, is left out. */
function digestOf({ task, repair }: Prompt, model: string): string {
  const { order, content, isPart, imageUrls } = task;
  const images = imageUrls.map((url) => sha256(url));
  const { text, purpose } = order;
  const question = { engineVersion, model, order: text, purpose, content, isPart, images, repair };
  return sha256(canonicalJson(question)).slice(0, 32);
}
