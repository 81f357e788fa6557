import type { ModelName } from "@quarry/api";
import { z } from "zod";
import { type LlmEngineOptions, type LlmSettings, settingsOf } from "../options.ts";
import { classify } from "./faults/classify.ts";
import { CapabilityMemory } from "./limits/capabilities.ts";
import { Provider } from "./provider.ts";

/** OpenAI gives with its models the day of their end. */
const Models = z.object({
  data: z.array(z.object({ id: z.string(), shutdown_date: z.string().nullish().catch(undefined) })),
});
type Models = z.output<typeof Models>["data"];

/** So many of a provider's models are named where it lacks the configured one. */
const MAX_NAMED = 5;

/**
 * Asks each provider which models it has, and logs in one line for each which models will be used; what is wrong
 * with its address, key or models is a warning.
 *
 * @throws nothing: a provider may be there later.
 */
export async function announceProviders(options: LlmEngineOptions): Promise<void> {
  await Promise.all(settingsOf(options).map((settings) => announce(settings)));
}

async function announce(settings: LlmSettings): Promise<void> {
  const { logger, id, profile, baseUrl } = settings;
  const facts = { ...(id && { provider: id }), address: addressOf(baseUrl) };
  const use = `${profile.name} provider at ${addressOf(baseUrl)}: ${namesOf(settings)}`;
  try {
    const listed = Models.safeParse(await new Provider(settings).listModels()).data?.data;
    const faults = listed && profile.listsNames ? faultsOf(settings, listed) : [];
    if (faults.length > 0) logger.warn(facts, `${use}; ${faults.join("; ")}`);
    else logger.info(facts, `${use}${listed && profile.listsNames ? "; it lists them" : ""}`);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason) logger.warn(facts, `${use}; ${reason}`);
    else logger.info(facts, `${use}; it does not list its models`);
  }
}

/** Without what a URL may hold of secrets. */
function addressOf(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname}`;
}

function namesOf({ models, profile, reasoningEffort: effort, clock }: LlmSettings): string {
  const memory = new CapabilityMemory({ ...profile, effort }, clock);
  const pairs = Object.entries(models) as [ModelName, string][];
  const names = pairs.map(([name, model]) => {
    const { effort: asked } = memory.of(model);
    return `${name} is ${model}${asked ? ` (effort ${asked})` : ""}`;
  });
  return names.join(", ");
}

function faultsOf({ models }: LlmSettings, listed: Models): string[] {
  return [...new Set(Object.values(models))].flatMap((model) => {
    const names = new Set([model, `models/${model}`, `${model}:latest`]);
    const known = listed.find(({ id }) => names.has(id));
    if (known?.shutdown_date) return [`it ends ${model} on ${known.shutdown_date}`];
    return known ? [] : [`it does not list ${model}, but ${othersIn(listed)}`];
  });
}

function othersIn(listed: Models): string {
  if (listed.length === 0) return "no model at all";
  const names = listed.slice(0, MAX_NAMED).map(({ id }) => id);
  const more = listed.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Undefined where requests may work all the same. */
function reasonOf(error: unknown): string | undefined {
  const { kind, status } = classify(error, 0);
  if (kind === "credentials_refused") return `it refused the key (HTTP ${status})`;
  if (kind === "unreachable") return `it cannot be reached${codeOf(error)}: check its address`;
  if (kind === "model_not_found") return "it has no list of models at this address (HTTP 404)";
  return undefined;
}

/** The system's code of a failed connection, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return ` (${cause.code})`;
  }
  return "";
}
