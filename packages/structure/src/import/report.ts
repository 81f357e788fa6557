import { type Issue, limits } from "@quarry/api";

/** What became of a keyword that a structure has no word for. */
export type Note = {
  /** JSON pointer of the keyword in the JSON Schema, or of the value in a sample. */
  pointer: string;
  keyword: string;
  /** `kept` in another form, put into `describe`, or left out. */
  done: "kept" | "described" | "dropped";
};

/** The report of one import: notes on what was imported, faults where it is refused. */
export class Report {
  readonly notes: Note[] = [];
  readonly faults: Issue[] = [];
  #refused = 0;

  /** @param keyword The last part of the pointer by default. */
  note(pointer: string, done: Note["done"], keyword: string = keywordOf(pointer)): void {
    this.notes.push({ pointer, keyword, done });
  }

  /** @param rule The keyword that cannot be imported, or a stable short name. */
  refuse(pointer: string, rule: string, message: string): undefined {
    this.#refused += 1;
    if (this.#refused <= limits.structure.faults) {
      this.faults.push({ field: pointer, rule, message });
    }
  }
}

function keywordOf(pointer: string): string {
  const last = pointer.slice(pointer.lastIndexOf("/") + 1);
  return last.replaceAll("~1", "/").replaceAll("~0", "~");
}
