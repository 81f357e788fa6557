import { z } from "zod";

const count = z.int().min(1);

const pricePerMillion = z.number().nonnegative();

const Prices = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, "must be a code of ISO 4217, such as USD"),
  perMillionTokens: z.record(
    z.string(),
    z.strictObject({
      input: pricePerMillion,
      cachedInput: pricePerMillion.exactOptional(),
      output: pricePerMillion,
    }),
  ),
});

/** Fields of a request that are Quarry's own: it could not read the answer otherwise. */
const ownFields: ReadonlySet<string> = new Set([
  "model",
  "messages",
  "n",
  "response_format",
  "stream",
  "stream_options",
  "tools",
]);

const ownHeaders: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "content-length",
  "content-type",
  "host",
]);

/** Issues for names that cannot be set, each under its own name. */
function checkNames(faultOf: (name: string) => string | undefined) {
  return (record: Record<string, unknown>, context: z.RefinementCtx): void => {
    for (const name of Object.keys(record)) {
      const message = faultOf(name);
      if (message) context.addIssue({ code: "custom", path: [name], message });
    }
  };
}

const ours = "is set by Quarry";

const Headers = z
  .record(z.string(), z.string().regex(/^[\x20-\x7e]+$/, "must be printable ASCII"))
  .superRefine(
    checkNames((name) => {
      if (!/^[\w-]+$/.test(name)) return "must be a header's name";
      return ownHeaders.has(name.toLowerCase()) ? ours : undefined;
    }),
  );

const Body = z
  .record(z.string(), z.json())
  .superRefine(checkNames((name) => (ownFields.has(name) ? ours : undefined)));

const Provider = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,40}$/, "must be 1 to 40 letters, digits, dots, dashes"),
  baseUrl: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }),
  key: z.string().min(1).exactOptional(),
  models: z
    .strictObject({ "llm-4.1": z.string().min(1), "llm-4.1-mini": z.string().min(1) })
    .partial()
    .refine((names) => Object.keys(names).length > 0, "must name a model"),
  local: z.boolean().default(false),
  accounts: z.array(z.string().min(1)).min(1).exactOptional(),
  timeoutMs: count.min(100).max(600_000).exactOptional(),
  concurrency: count.max(256).exactOptional(),
  requestsPerMinute: count.exactOptional(),
  tokensPerMinute: count.exactOptional(),
  maxOutputTokens: count.exactOptional(),
  contextTokens: count.min(1_000).exactOptional(),
  reasoningEffort: z.string().min(1).exactOptional(),
  vision: z.boolean().exactOptional(),
  headers: Headers.exactOptional(),
  body: Body.exactOptional(),
  prices: Prices.exactOptional(),
  schemaProperties: count.exactOptional(),
  schemaDepth: count.exactOptional(),
});

/** A provider as the operator describes it; the common settings are its defaults. */
export type DescribedProvider = z.output<typeof Provider>;

/** Issues for prices of models that the provider is never asked for: a misspelt name would leave costs unknown. */
function checkPriced(
  { models, prices }: z.output<typeof Provider>,
  context: z.RefinementCtx,
): void {
  const asked = Object.values(models).filter((name) => name !== undefined);
  for (const model of Object.keys(prices?.perMillionTokens ?? {})) {
    if (asked.includes(model)) continue;
    const message = `must be one of the provider's models: ${asked.join(", ")}`;
    context.addIssue({ code: "custom", path: ["prices", "perMillionTokens", model], message });
  }
}

const Providers = z
  .array(Provider.superRefine(checkPriced))
  .min(1, "must name a provider")
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "must have one id each");

/** Parses the setting. Issues show no values, because these include API keys. */
export const providersSetting = z.string().transform((text, context): DescribedProvider[] => {
  const { data, error } = Providers.safeParse(tryParseJson(text));
  if (data) return data;
  for (const { path, message } of error.issues) {
    const place = path.length > 0 ? `${path.join(".")}: ` : "";
    context.addIssue({ code: "custom", message: `${place}${message}` });
  }
  return z.NEVER;
});

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
