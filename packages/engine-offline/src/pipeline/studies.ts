import type { EngineResult } from "@quarry/engine";
import type { Deadline } from "@quarry/kernel";
import type { Example } from "../examples/example.ts";
import { type Study, studyExample } from "../examples/study.ts";
import { compareWith } from "../examples/witness.ts";
import { viewOf } from "../labels/view.ts";
import { readOf, type Sources } from "../sources/sources.ts";

const read = new WeakMap<Example, { study: Study; limit: { now: Deadline } }>();

/** Reads an example; it is kept as long as its caller keeps the example, and works within the limit of each use. */
export function studyOf(example: Example, now: Deadline): Study {
  const known = read.get(example) ?? readExample(example, { now });
  known.limit.now = now;
  read.set(example, known);
  return known.study;
}

function readExample(example: Example, limit: { now: Deadline }) {
  const view = viewOf(example.document, { check: () => limit.now.check() });
  return { study: studyExample(example, readOf(view)), limit };
}

/** Names the examples that the values were read by. */
export function withExamples(result: EngineResult, { studies, scene }: Sources): EngineResult {
  if (studies.length === 0) return result;
  const examples = studies.map((study) => {
    const { likeness } = compareWith(scene(), study).alignment;
    return { id: study.id, likeness: Math.round(likeness * 100) / 100 };
  });
  return { ...result, evidence: { ...result.evidence, examples } };
}
