import {
  type ArrayEvidence,
  type Evidence,
  limits,
  type ReviewedLeaf,
  type ReviewReason,
  type StructureNode,
  type TrackedReviewReason,
} from "@quarry/api";
import type { StoredReviewChange } from "@quarry/contracts";
import { arraysOf, childrenOf, missingRequired, type Part } from "@quarry/evidence";
import { AppError, invalid, type Json } from "@quarry/kernel";
import { checkOutput, emptyOutput } from "@quarry/structure";
import { EngineValues, type JudgedValues } from "../quality/engine-values.ts";
import { follow, isWithin, type RowMove, setIn, type Target, withMoved } from "./pointers.ts";
import { ReviewReasons } from "./review-reasons.ts";
import { placesAfterInsert, withheldAt } from "./withheld-rows.ts";

/** An output in one of its versions, with its evidence. */
export type ReviewedOutput = {
  output: Json;
  leaves: ReviewedLeaf[];
  arrays: ArrayEvidence[];
  /** Required values that are null or empty. */
  missing: string[];
  withheld: NonNullable<Evidence["withheld"]>;
};

/** What the engine gave: the start of every review. */
export type EngineOutput = {
  structure: StructureNode;
  output: Json;
  evidence: Pick<Evidence, "leaves" | "arrays" | "withheld">;
  /** Why a person should look at it. */
  reasons?: readonly ReviewReason[];
};

/** A change with the reviewer's place resolved; `now` is the value to be set. */
export type DraftChange = Pick<StoredReviewChange, "pointer" | "evidence" | "within"> & {
  op: Exclude<StoredReviewChange["op"], "undo">;
  now?: Json;
};

type Place = NonNullable<StoredReviewChange["evidence"]>;
type Mark = NonNullable<ReviewedLeaf["review"]>;

/** What the changes of one version did. */
export type ChangeCounts = {
  confirmed: number;
  confirmedInBulk: number;
  corrected: number;
  added: number;
  removed: number;
};

const none = (): ChangeCounts => ({
  confirmed: 0,
  confirmedInBulk: 0,
  corrected: 0,
  added: 0,
  removed: 0,
});

/** Applies the changes of a review, in order, to a copy of the engine's output and of its evidence. */
export class OutputDraft {
  readonly #structure: StructureNode;
  #output: Json;
  #leaves: Map<string, ReviewedLeaf>;
  #arrays: Map<string, ArrayEvidence>;
  #withheld: ReviewedOutput["withheld"];
  readonly #engineValues: EngineValues;
  readonly #reasons: ReviewReasons;
  #counts: ChangeCounts = none();

  constructor({ structure, output, evidence, reasons = [] }: EngineOutput) {
    this.#structure = structure;
    this.#output = structuredClone(output);
    this.#leaves = new Map(evidence.leaves.map((leaf) => [leaf.pointer, leaf]));
    this.#arrays = new Map((evidence.arrays ?? []).map((list) => [list.pointer, list]));
    this.#withheld = evidence.withheld ?? [];
    this.#engineValues = new EngineValues(evidence.leaves);
    this.#reasons = new ReviewReasons(reasons);
  }

  /** The output as it is now; not to be changed. */
  get output(): Json {
    return this.#output;
  }

  /** Returns what a person found about the values that the engine gave. */
  judged(): JudgedValues[] {
    return this.#engineValues.judged();
  }

  /** Returns the reasons to look at the output, with what the changes have settled. */
  reasons(): TrackedReviewReason[] {
    const allSeen = this.judged().every(({ unseen }) => unseen === 0);
    return this.#reasons.result({ allSeen });
  }

  /** Returns what was counted since the last call. */
  takeCounts(): ChangeCounts {
    const counts = this.#counts;
    this.#counts = none();
    return counts;
  }

  /** Returns the node of the value at a pointer, or of a row that is to be inserted there. */
  nodeAt(pointer: string): StructureNode {
    return this.#follow(pointer, { behind: true }).node;
  }

  /**
   * Applies one change to the output and moves the evidence with it.
   *
   * @returns the change with its pointer in plain form and the values on both sides.
   * @throws AppError VALIDATION_FAILED if the pointer leads nowhere, or the value does not fit the structure.
   */
  apply(change: DraftChange): StoredReviewChange {
    switch (change.op) {
      case "confirm":
        return this.#confirm(change);
      case "replace":
        return this.#replace(change, "corrected");
      case "clear": {
        const { node } = this.#follow(change.pointer);
        const isWhole = change.pointer === "";
        const nothing = node.type === "array" || isWhole ? emptyOutput(node) : null;
        return this.#replace({ ...change, now: nothing }, "corrected");
      }
      case "insert":
        return this.#insert(change);
      case "remove":
        return this.#remove(change);
    }
  }

  /** The output with its evidence, in the order of the output. */
  result(): ReviewedOutput {
    const whole: Part = { node: this.#structure, value: this.#output, pointer: "" };
    const leaves = [...valuesIn(whole)].flatMap(({ pointer }) => this.#leaves.get(pointer) ?? []);
    const arrays = arraysOf(whole).map(({ pointer, taken }): ArrayEvidence => {
      return { ...this.#arrays.get(pointer), pointer, taken };
    });
    const withheld = this.#withheld;
    return { output: this.#output, leaves, arrays, missing: missingRequired(whole), withheld };
  }

  #follow(pointer: string, options?: { behind: boolean }): Target {
    return follow({ node: this.#structure, value: this.#output }, pointer, options);
  }

  /** Confirms a value, or in bulk every value below a list or an object. */
  #confirm({ op, pointer: sent }: DraftChange): StoredReviewChange {
    const { pointer, node, value } = this.#follow(sent);
    this.#reasons.settle(pointer);
    if (isSingle(node)) {
      this.#engineValues.judge(pointer, value);
      this.#mark({ pointer, value, place: this.#placeAt(pointer), review: "confirmed" });
      this.#withheld = this.#withheld.filter((leaf) => leaf.pointer !== pointer);
      this.#counts.confirmed++;
    } else {
      for (const part of valuesIn({ node, value, pointer })) this.#confirmInBulk(part.pointer);
    }
    return { op, pointer, was: value, now: value };
  }

  #confirmInBulk(pointer: string): void {
    const leaf = this.#leaves.get(pointer);
    if (!leaf || leaf.review) return;
    this.#leaves.set(pointer, { ...leaf, review: "confirmed_in_bulk" });
    this.#counts.confirmedInBulk++;
  }

  #replace(change: DraftChange, review: Mark): StoredReviewChange {
    const { op, evidence, within, now = null } = change;
    const { pointer, node, value: was, parent } = this.#follow(change.pointer);
    checkValue(node, now, pointer);
    if (isSingle(node)) this.#engineValues.judge(pointer, now);
    else this.#engineValues.replaceTogether(pointer);
    this.#reasons.settle(pointer);
    const value = structuredClone(now);
    if (parent) setIn(parent, value);
    else this.#output = value;
    this.#forget(pointer);
    this.#note({ node, value, pointer }, { evidence, within, review });
    this.#counts.corrected++;
    return stored({ op, pointer, was, now }, change);
  }

  #insert(change: DraftChange): StoredReviewChange {
    const { op, evidence, within, now = null } = change;
    const { pointer, node, parent } = this.#follow(change.pointer, { behind: true });
    const { rows, index, list } = rowsAt(parent, pointer);
    checkValue(node, now, pointer);
    const value = structuredClone(now);
    const inserted = { list, index, row: value, length: rows.length };
    const placeOf = placesAfterInsert(this.#withheld, inserted);
    this.#withheld = withheldAt(this.#withheld, placeOf);
    this.#reasons.settleList(list);
    this.#reasons.replace(placeOf);
    this.#move({ list, from: index, by: 1 });
    rows.splice(index, 0, value);
    this.#recount(list, { taken: rows.length, filled: 1 });
    this.#note({ node, value, pointer }, { evidence, within, review: "added" });
    this.#counts.added++;
    return stored({ op, pointer, was: null, now }, change);
  }

  #remove({ op, pointer: sent }: DraftChange): StoredReviewChange {
    const { pointer, value: was, parent } = this.#follow(sent);
    const { rows, index, list } = rowsAt(parent, pointer);
    rows.splice(index, 1);
    this.#engineValues.removeRow(pointer);
    this.#reasons.settleList(list);
    this.#reasons.move({ list, from: index, by: -1 });
    this.#move({ list, from: index, by: -1 });
    this.#withheld = [...withMoved(this.#withheld, { list, from: index, by: -1 }).values()];
    this.#recount(list, { taken: rows.length, filled: 0 });
    this.#counts.removed++;
    return { op, pointer, was, now: null };
  }

  /** Moves the evidence of the values in rows behind one that is inserted or removed. */
  #move(by: RowMove): void {
    this.#engineValues.move(by);
    this.#leaves = withMoved(this.#leaves.values(), by);
    this.#arrays = withMoved(this.#arrays.values(), by);
  }

  /** Counts a list again; rows that the source shows and the output lacks are fewer by those that were filled in. */
  #recount(list: string, { taken, filled }: { taken: number; filled: number }): void {
    const known = this.#arrays.get(list);
    if (known?.rows === undefined) return;
    const { leftOut: _leftOut, ...kept } = known;
    const lacking = Math.max(0, known.rows - known.taken - filled);
    this.#arrays.set(list, { ...kept, taken, rows: taken + lacking });
  }

  /** Drops the evidence of a value that is replaced, and of all values below it. */
  #forget(pointer: string): void {
    for (const known of [this.#leaves, this.#arrays]) {
      for (const key of known.keys()) if (isWithin(key, pointer)) known.delete(key);
    }
    this.#withheld = this.#withheld.filter((leaf) => !isWithin(leaf.pointer, pointer));
  }

  /** Writes the evidence of a new value, and of all values below it. */
  #note(
    part: Part,
    noted: { evidence: Place | undefined; within: DraftChange["within"]; review: Mark },
  ): void {
    for (const { pointer, value } of valuesIn(part)) {
      const own = noted.within?.[pointer.slice(part.pointer.length)];
      const place = value === null ? undefined : (own ?? noted.evidence);
      this.#mark({ pointer, value, place, review: noted.review });
    }
    for (const { pointer, taken } of arraysOf(part)) {
      this.#arrays.set(pointer, { pointer, taken, rows: taken });
    }
  }

  #mark(leaf: { pointer: string; value: Json; place: Place | undefined; review: Mark }): void {
    const { pointer, value, place, review } = leaf;
    const human = { match: "human", confidence: 1, reason: "review", review } as const;
    this.#leaves.set(pointer, { pointer, value, ...place, ...human });
  }

  #placeAt(pointer: string): Place | undefined {
    const leaf = this.#leaves.get(pointer);
    if (!leaf) return undefined;
    const { quote, start, end, page, attachment, hidden, quoted, boxes } = leaf;
    return Object.fromEntries(
      Object.entries({ quote, start, end, page, attachment, hidden, quoted, boxes }).filter(
        ([, part]) => part !== undefined,
      ),
    );
  }
}

/** Whether a node is of one value, not of a list or an object. */
function isSingle({ type }: StructureNode): boolean {
  return type !== "array" && type !== "object";
}

/** Every single value of a part, nulls too. */
function* valuesIn(part: Part): Generator<Part> {
  const { node, value } = part;
  if (isSingle(node)) yield part;
  else if (value !== null) for (const child of childrenOf(part)) yield* valuesIn(child);
}

/** Returns the list that holds a row, and the row's index. @throws AppError VALIDATION_FAILED if no list does. */
function rowsAt(parent: Target["parent"], pointer: string) {
  if (!parent || !Array.isArray(parent.value)) {
    throw invalid(pointer, "no_row", "must lead to a row of a list");
  }
  const list = pointer.slice(0, pointer.lastIndexOf("/"));
  return { rows: parent.value, index: Number(parent.key), list };
}

function stored(
  change: Pick<StoredReviewChange, "op" | "pointer" | "was" | "now">,
  { evidence, within }: DraftChange,
): StoredReviewChange {
  return { ...change, ...(evidence && { evidence }), ...(within && { within }) };
}

const wrappers = new WeakMap<StructureNode, StructureNode>();

/** @throws AppError VALIDATION_FAILED that names every value by its pointer that does not fit the structure. */
function checkValue(node: StructureNode, value: Json, pointer: string): void {
  const wrapper = wrappers.get(node) ?? { type: "object", properties: { value: node } };
  wrappers.set(node, wrapper);
  const inWrapper = "/value";
  const issues = checkOutput(wrapper, { value }).map(({ field, ...issue }) => {
    return { ...issue, field: `${pointer}${field.slice(inWrapper.length)}` };
  });
  if (issues.length === 0) return;
  const [first] = issues;
  const where = first?.field === "" ? "the output" : first?.field;
  throw new AppError("VALIDATION_FAILED", `${where}: ${first?.message}`, {
    issues: issues.slice(0, limits.issues),
  });
}
