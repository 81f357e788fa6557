import { z } from "zod";

const Text = z.coerce.string().catch("");

/** OpenAI, Azure, Ollama and llama.cpp nest the error; vLLM's older servers do not. */
const Flat = z.object({
  code: Text.optional(),
  type: Text.optional(),
  param: Text.optional(),
  message: z.string().catch(""),
  n_ctx: z.int().positive().optional().catch(undefined),
});
const Nested = z.object({ error: Flat });
const Plain = z.object({ error: z.string() });

/** FastAPI's: `detail` is a text or a list of faults with the place of each. */
const Detail = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.coerce.string()).catch([]), msg: z.string().catch("") })),
  ]),
});

/** A refusal in one form; empty where the provider says nothing. For matching only, never to show. */
export type RefusalDetails = {
  code: string;
  param: string;
  message: string;
  /** Tokens of the model's context. */
  window?: number | undefined;
};

export function readRefusal(body: string): RefusalDetails {
  const json = parsed(body);
  const nested = Nested.safeParse(json).data?.error;
  if (nested) return detailsOf(nested);
  const plain = Plain.safeParse(json).data;
  if (plain) return { code: "", param: "", message: plain.error };
  const detail = Detail.safeParse(json).data?.detail;
  if (typeof detail === "string") return { code: "", param: "", message: detail };
  if (detail)
    return { code: "", param: detail[0]?.loc.at(-1) ?? "", message: detail[0]?.msg ?? "" };
  const flat = Flat.safeParse(json).data;
  return flat ? detailsOf(flat) : { code: "", param: "", message: "" };
}

function detailsOf({ code, type, param, message, n_ctx }: z.output<typeof Flat>): RefusalDetails {
  return { code: `${code ?? ""} ${type ?? ""}`, param: param ?? "", message, window: n_ctx };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
