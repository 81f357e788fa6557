import { deadlineAt } from "@quarry/engine";
import { extractOffline } from "@quarry/engine-offline";
import {
  type Around,
  type Candidate,
  candidatesFor,
  type Field,
  fieldsOf,
  findAlone,
  itemFieldsOf,
  type ListFinding,
  type Sources,
  type Study,
  seekList,
  sourcesOf,
  studyExample,
  viewOf,
} from "@quarry/engine-offline/training";
import type { Json } from "@quarry/kernel";
import { type Random, seededRandom } from "@quarry/kernel/testing";
import type { Case } from "../cases/cases.ts";
import { readSource } from "../cases/read-source.ts";

/** A list that is asked for, with the reading that the engine finds without examples. */
export type AskedList = { around: Around; alone: ListFinding | undefined };

/** A document as it serves as an example, and as a document that examples are given for. */
export type Material = {
  one: Case;
  /** The output that the engine gives without examples. */
  found: Json;
  sources: Sources;
  study: Study;
  fields: readonly Field[];
  /** The engine's own candidates for the fields. */
  candidates: readonly Candidate[];
  lists: readonly AskedList[];
};

/** What a document is given: examples of its own source, of another one, or of both. */
export const kinds = ["own", "three own", "other", "mixed"] as const;
export type PairKind = (typeof kinds)[number];

/** A document and the examples that are given for it. */
export type Pair = { next: Material; examples: readonly Material[]; kind: PairKind };

/** Documents of its own source that each document is paired with, one at a time. */
const MOST_OWN = 3;
/** Documents of other sources, so that the trees learn to distrust. */
const MOST_OTHER = 2;

/** Returns what a case offers; undefined where it cannot be read. */
export function materialOf(one: Case): Material | undefined {
  const { structure } = one;
  const document = one.document ?? readSource(one.source);
  if ("failure" in document) return undefined;
  const { leaves: fields, lists } = fieldsOf(structure);
  const sources = sourcesOf(viewOf(document, deadlineAt(Number.POSITIVE_INFINITY)));
  const found = extractOffline(document, structure, { deadlineAt: Number.POSITIVE_INFINITY });
  const example = { id: one.id, output: one.truth as Json, found: found.output };
  return {
    one,
    found: found.output,
    sources,
    study: studyExample(example, sources),
    fields,
    candidates: candidatesFor(sources, fields),
    lists: lists.map((list) => {
      const around = seekList(sources.view, list, itemFieldsOf(list));
      return { around, alone: findAlone(sources, around, { lists }) };
    }),
  };
}

/** Returns pairs of each document with examples that ask for the same fields; a seed always gives the same. */
export function pairsOf(materials: readonly Material[], seed = 1): Pair[] {
  const random = seededRandom(seed);
  const byOrigin = Map.groupBy(materials, ({ one }) => one.origin);
  const bySet = Map.groupBy(materials, ({ one }) => one.set);
  return materials.flatMap((next) => {
    const own = (byOrigin.get(next.one.origin) ?? []).filter((other) => other !== next);
    const others = (bySet.get(next.one.set) ?? []).filter(
      ({ one }) => one.origin !== next.one.origin,
    );
    const other = drawn(others, MOST_OTHER, random);
    const pair = (kind: PairKind, examples: readonly Material[]) => ({ next, examples, kind });
    return [
      ...own.slice(0, MOST_OWN).map((one) => pair("own", [one])),
      ...(own.length >= 3 ? [pair("three own", own.slice(0, 3))] : []),
      ...other.map((one) => pair("other", [one])),
      ...(own.length > 0 && other.length > 0
        ? [pair("mixed", [...other, ...own.slice(0, 1)])]
        : []),
    ];
  });
}

function drawn<One>(all: readonly One[], most: number, random: Random): One[] {
  const left = [...all];
  return Array.from({ length: Math.min(most, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
