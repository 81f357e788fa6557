import type { StructureNode } from "@quarry/api";
import type { JsonSchema } from "@quarry/structure";
import { type Chunk, isWhole } from "../chunks/chunk.ts";
import { type Above, headingsAbove } from "../chunks/headings-above.ts";
import type { ShownExamples } from "../examples/shown-examples.ts";
import type { Purpose } from "../provider/metering/usage-tally.ts";
import type { SchemaLimits } from "../provider/profiles.ts";
import { excessOf } from "../schema/schema-limits.ts";
import { withWireNames } from "../schema/wire-names.ts";
import { wireSchema } from "../schema/wire-schema.ts";
import type { ShownDocument } from "../shown/shown-document.ts";
import { statedWith } from "../shown/stated.ts";
import { presented, presentedStated } from "./fence.ts";
import { fieldList } from "./field-list.ts";

/** What a model is asked for, whatever of the document it is shown. */
export type PromptOrder = {
  purpose: Exclude<Purpose, "repair">;
  /** What the caller asked for, or a part of it. */
  structure: StructureNode;
  /** The same in names that a provider takes: what an answer is checked against. */
  wireStructure: StructureNode;
  schema: JsonSchema;
  /** Too large for a strict schema of the provider: the prompt alone has it. */
  isLoose: boolean;
  /** What the caller says beside the schema. */
  instruction: string | undefined;
  /** Fields and instruction: the same for all documents of a schema, so that providers cache it. */
  text: string;
  /** Of which `examples` are written for the fields that are asked for. */
  shown: ShownExamples | undefined;
  /** Other documents with their right answers, as a model reads them. */
  examples: string | undefined;
};

/** One question: an order on one chunk. */
export type Task = {
  order: PromptOrder;
  /** What the model reads of the document, by itself; empty where the source says nothing. */
  content: string;
  /** The same with what is around it in the prompt; undefined where there is nothing. */
  document: string | undefined;
  /** The chunk is a part of a longer document. */
  isPart: boolean;
  /** Pages as `data:` addresses: no provider fetches an address of the caller. */
  imageUrls: string[];
};

export function prepareOrder(
  structure: StructureNode,
  { limits, ...manner }: Pick<Manner, "instruction" | "shown"> & { limits: SchemaLimits },
): PromptOrder {
  const isLoose = excessOf(withWireNames(structure), limits) !== undefined;
  return orderOf(structure, { ...manner, purpose: "read", isLoose });
}

/** The same for some of the top's fields alone. */
export function narrowed(order: PromptOrder, names: readonly string[]): PromptOrder {
  const { structure } = order;
  if (structure.type !== "object") return order;
  const chosen = Object.entries(structure.properties).filter(([name]) => names.includes(name));
  return orderOf({ ...structure, properties: Object.fromEntries(chosen) }, order);
}

type Manner = Pick<PromptOrder, "purpose" | "isLoose" | "instruction" | "shown">;

function orderOf(
  structure: StructureNode,
  { purpose, isLoose, instruction, shown }: Manner,
): PromptOrder {
  const wireStructure = withWireNames(structure);
  const schema = wireSchema(wireStructure);
  const text = orderText(wireStructure, instruction);
  const asked = { purpose, structure, wireStructure, schema, isLoose, instruction, text };
  return { ...asked, shown, examples: shown?.textFor(structure) };
}

/** @param secret of the fence, that no author of a document knows. */
export function prepareTask(
  order: PromptOrder,
  shown: ShownDocument,
  chunk: Chunk,
  secret: string,
): Task {
  const { document, stated } = shown;
  const part = shown.textOf(chunk);
  const isPart = !isWhole(chunk, document.text);
  const text = isPart ? withHeadings(part, headingsAbove(document, chunk)) : part;
  const facts = statedWith(chunk, stated)?.text ?? "";
  const blocks = [
    facts !== "" && presentedStated(facts, secret),
    part.trim() !== "" && presented(text, secret),
  ].filter((block) => block !== false);
  return {
    order,
    content: facts === "" ? text : `${facts}\n${text}`,
    document: blocks.length > 0 ? blocks.join("\n\n") : undefined,
    isPart,
    imageUrls: chunk.images.map(({ mediaType, bytes }) => {
      return `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`;
    }),
  };
}

/** Column heads stand right above their rows, so that a table stays one. */
function withHeadings(part: string, { titles, heads }: Above): string {
  const isFirst = titles.length + heads.length === 0;
  return isFirst ? part : [...titles, "[…]", ...heads, part].join("\n");
}

function orderText(structure: StructureNode, instruction: string | undefined): string {
  const fields = fieldList(structure);
  return instruction ? `${fields}\n\nInstruction:\n${instruction.toWellFormed()}` : fields;
}
