import { z } from "zod";

const Text = z.coerce.string().catch("");

/** Google's: how long to wait, such as `26s`, and the quotas that were exceeded. */
const GoogleDetail = z.object({
  retryDelay: Text.optional(),
  violations: z
    .array(z.object({ quotaId: Text.optional() }))
    .optional()
    .catch(undefined),
});

/** OpenRouter's: the words and headers of the provider behind it. */
const Metadata = z.object({
  raw: Text.optional(),
  headers: z.record(z.string(), z.coerce.string()).optional().catch(undefined),
});

/** OpenAI, Azure, Gemini, Ollama and llama.cpp nest the error; vLLM's older servers do not. */
const Flat = z.object({
  code: Text.optional(),
  type: Text.optional(),
  status: Text.optional(),
  param: Text.optional(),
  message: z.string().catch(""),
  n_ctx: z.int().positive().optional().catch(undefined),
  details: z.array(GoogleDetail).optional().catch(undefined),
  metadata: Metadata.optional().catch(undefined),
});
const Nested = z.object({ error: Flat });
const Plain = z.object({ error: z.string() });

/** FastAPI's: `detail` is a text or a list of faults with the place of each. Mistral puts it into `message`. */
const Detail = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.coerce.string()).catch([]), msg: z.string().catch("") })),
  ]),
});
const InMessage = z.object({ message: Detail });

/** A refusal in one form; empty where the provider says nothing. For matching only, never to show. */
export type RefusalDetails = {
  /** Code, type and status. */
  code: string;
  /** The fields that it speaks of. */
  params: readonly string[];
  message: string;
  /** Tokens of the model's context. */
  window?: number | undefined;
  /** A duration such as `26s`. */
  retryDelay?: string | undefined;
  /** Headers of a provider behind the provider. */
  headers?: Readonly<Record<string, string>> | undefined;
};

export function readRefusal(body: string): RefusalDetails {
  const json = parsed(body);
  const whole: unknown = Array.isArray(json) ? json[0] : json; // Gemini's errors are lists of one
  const nested = Nested.safeParse(whole).data?.error;
  if (nested) return detailsOf(nested);
  const plain = Plain.safeParse(whole).data;
  if (plain) return { code: "", params: [], message: plain.error };
  const detail =
    Detail.safeParse(whole).data?.detail ?? InMessage.safeParse(whole).data?.message.detail;
  if (typeof detail === "string") return { code: "", params: [], message: detail };
  if (detail) {
    const params = detail.flatMap(({ loc }) => loc);
    return { code: "", params, message: detail.map(({ msg }) => msg).join(" ") };
  }
  const flat = Flat.safeParse(whole).data;
  return flat ? detailsOf(flat) : { code: "", params: [], message: "" };
}

function detailsOf(error: z.output<typeof Flat>): RefusalDetails {
  const { code, type, status, param, message, n_ctx, details = [], metadata } = error;
  const quotas = details.flatMap(({ violations = [] }) => violations.map(({ quotaId }) => quotaId));
  return {
    code: [code, type, status, ...quotas].filter(Boolean).join(" "),
    params: param ? [param] : [],
    message: [message, metadata?.raw].filter(Boolean).join(" "),
    window: n_ctx,
    retryDelay: details.find(({ retryDelay }) => retryDelay)?.retryDelay,
    headers: metadata?.headers,
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
