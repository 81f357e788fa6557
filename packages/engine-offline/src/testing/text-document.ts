import type { StructuredData } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { textDocument } from "@quarry/document/testing";
import type { EngineResult } from "@quarry/engine";
import { deadlineAt } from "@quarry/engine";
import { parseStructure } from "@quarry/structure";
import { fieldsOf } from "../fields/field.ts";
import { proposalsFor } from "../finders/propose.ts";
import { viewOf } from "../labels/view.ts";
import { extractOffline } from "../pipeline/extract-offline.ts";
import { assign, placed } from "../ranking/assign.ts";
import { emptyFindings } from "../result/arrays.ts";
import { buildResult } from "../result/build-result.ts";
import { shippedModels } from "../sources/models.ts";
import { sourcesOf } from "../sources/sources.ts";

export { textDocument };

/** A document of tables alone, each cell on a line of its own. */
export function tablesDocument(tables: string[][][]): SourceDocument {
  let text = "";
  const placed = tables.map((rows) => {
    const start = text.length;
    const cells = rows.map((row) =>
      row.map((cell) => {
        const at = text.length;
        text += `${cell}\n`;
        return { start: at, end: at + cell.length, text: cell };
      }),
    );
    return { start, end: text.length, rows: cells };
  });
  return { ...textDocument(text), tables: placed };
}

const LEAST_PROPOSED = 0.3;

type Source = { text: string; structured?: StructuredData[] };

/** Runs the whole engine with time enough, for a structure in the callers' notation. */
export function extract(
  { text, structured = [] }: Source,
  structure: unknown,
  minConfidence?: number,
): EngineResult {
  return extractOffline(textDocument(text, structured), parseStructure(structure), {
    deadlineAt: Number.POSITIVE_INFINITY,
    minConfidence,
  });
}

/** Runs the engine as if no group of records were likely: lists are then read from tables, headings and labels. */
export function extractWithoutRecords(
  { text, structured = [] }: Source,
  structure: unknown,
): EngineResult {
  const [never, always] = [-50, 50].map((base) => ({ base, trees: [] }));
  return extractOffline(textDocument(text, structured), parseStructure(structure), {
    deadlineAt: Number.POSITIVE_INFINITY,
    models: {
      ...shippedModels,
      ...(never && { groups: never }),
      ...(always && { confidence: always }),
    },
  });
}

/** What the proposers alone find of single values, before any score is learned of it. */
export function propose({ text, structured = [] }: Source, structure: unknown): EngineResult {
  const view = viewOf(textDocument(text, structured), deadlineAt(Number.POSITIVE_INFINITY));
  const parsed = parseStructure(structure);
  const candidates = proposalsFor(sourcesOf(view), fieldsOf(parsed).leaves);
  const chosen = assign(
    candidates.filter(({ score }) => score >= LEAST_PROPOSED),
    () => false,
  );
  const leaves = new Map(
    [...chosen].map(([at, one]) => [at, { ...placed(one, candidates), pointer: at }]),
  );
  return buildResult(view, parsed, { ...emptyFindings(), leaves }, shippedModels);
}

type Properties = Record<string, unknown>;

/** An object of fields, each given as its type alone or as a whole node. */
export function objectOf(fields: Properties): Properties {
  return { type: "object", properties: nodesOf(fields) };
}

export function listOf(fields: Properties, describe?: string): Properties {
  return { type: "array", items: objectOf(fields), ...(describe && { describe }) };
}

function nodesOf(fields: Properties): Properties {
  return Object.fromEntries(
    Object.entries(fields).map(([name, node]) => [
      name,
      typeof node === "string" ? { type: node } : node,
    ]),
  );
}

const lineItems = objectOf({
  items: listOf({
    description: "string",
    quantity: "number",
    price: { type: "number", describe: "Unit price" },
    amount: { type: "number", describe: "Line total" },
  }),
});

/** What the engine reads from a text, as a bill's line items unless another structure is asked for. */
export function rowsOf(text: string, structure: unknown = lineItems): unknown {
  return extract({ text }, structure).output;
}
