import type { ExtractionOptions, Quarry, Structure } from "@quarry/client";
import { UsageError } from "../../exit-status.ts";
import type { Input, Sent } from "../../inputs/inputs.ts";
import { type Case, checkCases } from "./read-cases.ts";

type Examples = ExtractionOptions["examples"];

export type ReviewedOf = {
  schemaId: string;
  structure: Structure;
  /** Those that each document is read by, itself excepted. */
  examples: Examples;
  /** Called with each review that has values which the schema no longer has. */
  leftOut: (extractionId: string) => void;
};

/**
 * The approved reviews of a schema as cases: the source as it is stored, and the output as it was approved. A document is
 * never its own example.
 *
 * @throws UsageError where there is none.
 */
export async function reviewedCases(quarry: Quarry, asked: ReviewedOf): Promise<Case[]> {
  const { schemaId, structure, examples, leftOut } = asked;
  const cases: Case[] = [];
  for await (const { extractionId: id } of quarry.reviews.list({ schemaId, state: "approved" })) {
    const { output } = await quarry.reviews.get(id);
    const one = { document: id, input: reviewedInput(quarry, id, examples), truth: output };
    if (fits(one, structure)) cases.push(one);
    else leftOut(id);
  }
  if (cases.length === 0) throw new UsageError("The schema has no approved review to measure on");
  return cases;
}

function fits(one: Case, structure: Structure): boolean {
  try {
    checkCases([one], structure);
    return true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

function reviewedInput(quarry: Quarry, id: string, examples: Examples): Input {
  return {
    name: id,
    digest: async () => id,
    sent: async () => ({ ...(await storedSource(quarry, id)), examples: without(id, examples) }),
  };
}

/** Returns an extraction's source as it came; an address is not fetched again. */
async function storedSource({ extractions }: Quarry, id: string): Promise<Sent> {
  const again = await extractions.again(id);
  if (!(again.source instanceof URL)) return again;
  const name = again.source.pathname.split("/").at(-1) || "source";
  return { ...again, source: { file: await extractions.source(id), name } };
}

function without(id: string, examples: Examples = "auto"): Examples {
  if (examples === "auto") return { except: [id] };
  if (!Array.isArray(examples)) return examples;
  const others = examples.filter((other) => other !== id);
  return others.length > 0 ? others : "none";
}
