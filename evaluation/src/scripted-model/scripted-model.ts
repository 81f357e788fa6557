import type { SourceDocument } from "@quarry/document";
import type { EngineExample } from "@quarry/engine";
import { startProvider } from "@quarry/servers/provider";
import type { Case } from "../cases/cases.ts";
import { answerTo } from "./answer.ts";
import { choices, readingsAsked } from "./choice.ts";
import { type Sayings, sayingsOf } from "./sayings.ts";
import type { Script } from "./script.ts";
import { ShownParts } from "./shown-part.ts";

/** Calls of the model so far, and the tokens of their prompts as a server counts them: four bytes each. */
export type Spent = { calls: number; inputTokens: number };

/** A model behind a server of its own that knows the truth of the case that it is shown. */
export type ScriptedModel = AsyncDisposable & {
  readonly baseUrl: string;
  readonly spent: Spent;
  /** From now on the model is asked about this case; returns what it says of it. */
  reads(one: Case, shown: Shown): Sayings;
};

type Shown = { document: SourceDocument; examples: readonly EngineExample[] };
type Open = { one: Case; sayings: Sayings; parts: ShownParts };

export async function startScriptedModel(script: Script): Promise<ScriptedModel> {
  let open: Open | undefined;
  const provider = await startProvider({
    answer: (shown, schema) => {
      if (!open) throw new Error("the model was asked before it was given a case");
      const { one, sayings, parts } = open;
      const asked = readingsAsked(shown);
      if (asked) return choices(asked, { one, parts, script });
      const place = { node: one.structure, truth: one.truth, pointer: "" };
      return answerTo(schema, place, { sayings, isShown: parts.of(shown) });
    },
  });
  return {
    baseUrl: provider.baseUrl,
    get spent() {
      const inputTokens = provider.calls.reduce((sum, { promptTokens }) => sum + promptTokens, 0);
      return { calls: provider.calls.length, inputTokens };
    },
    reads(one, { document, examples }) {
      const { structure, truth } = one;
      const outputs = examples.map(({ output }) => output);
      const sayings = sayingsOf({ ...one, examples: outputs }, script);
      open = { one, sayings, parts: new ShownParts({ document, structure, truth }) };
      return sayings;
    },
    [Symbol.asyncDispose]: () => provider[Symbol.asyncDispose](),
  };
}
