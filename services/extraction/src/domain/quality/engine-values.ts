import type { LeafEvidence } from "@quarry/api";
import { canonicalJson, type Json } from "@quarry/kernel";
import { isWithin, type RowMove, withMoved } from "../review/pointers.ts";

type EngineValue = {
  /** Where it is in the output now. */
  pointer: string;
  value: Json;
  confidence: number;
  /** Absent until a person has looked at the value alone. */
  isRight?: boolean;
};

/** The values of one field that an engine gave with the same confidence, and what a person found. */
export type JudgedValues = {
  /** JSON pointer, with `*` for each row. */
  field: string;
  confidence: number;
  /** Seen by a person one by one. */
  right: number;
  wrong: number;
  /** In the output, without a judgement by a person. */
  unseen: number;
};

/**
 * The values that an engine gave, followed through the changes of a review. A value is judged by a change that names its
 * own pointer, or that removes its row; a change to all of a list or an object judges none of the values in it.
 */
export class EngineValues {
  #present: Map<string, EngineValue>;
  /** Values without a place in the output any more. */
  readonly #former: EngineValue[] = [];

  constructor(leaves: readonly LeafEvidence[]) {
    const given = leaves.filter(({ value }) => value !== null);
    this.#present = new Map(
      given.map(({ pointer, value, confidence }) => [pointer, { pointer, value, confidence }]),
    );
  }

  /** Judges the value at a pointer by the one that a person leaves there. */
  judge(pointer: string, now: Json): void {
    const given = this.#present.get(pointer);
    if (given) given.isRight = canonicalJson(given.value) === canonicalJson(now);
  }

  /** Judges all values of a row that a person removes as wrong. */
  removeRow(pointer: string): void {
    for (const given of this.#take(pointer)) given.isRight = false;
  }

  /** Ends the judging of all values at and below a pointer, because they were replaced together. */
  replaceTogether(pointer: string): void {
    this.#take(pointer);
  }

  move(by: RowMove): void {
    this.#present = withMoved(this.#present.values(), by);
  }

  /** Returns the values by field and confidence. */
  judged(): JudgedValues[] {
    const counts = new Map<string, JudgedValues>();
    for (const { field, confidence, isRight } of this.#all()) {
      const key = `${confidence} ${field}`;
      const count = counts.get(key) ?? { field, confidence, right: 0, wrong: 0, unseen: 0 };
      counts.set(key, count);
      if (isRight === undefined) count.unseen++;
      else if (isRight) count.right++;
      else count.wrong++;
    }
    return [...counts.values()];
  }

  #take(pointer: string): EngineValue[] {
    const taken = [...this.#present.values()].filter((given) => isWithin(given.pointer, pointer));
    for (const given of taken) this.#present.delete(given.pointer);
    this.#former.push(...taken);
    return taken;
  }

  #all() {
    const all = [...this.#present.values(), ...this.#former];
    return all.map((given) => ({ ...given, field: fieldOf(given.pointer) }));
  }
}

/** Returns the pointer of a field, with `*` for each row. */
export function fieldOf(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*");
}
