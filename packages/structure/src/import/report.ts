import { IssueList } from "@quarry/api";

/** What became of a keyword that a structure has no word for. */
export type Note = {
  /** JSON pointer of the keyword in the JSON Schema, or of the value in a sample. */
  pointer: string;
  keyword: string;
  /** `kept` in another form, put into `describe`, or left out. */
  done: "kept" | "described" | "dropped";
};

/** Of the pointers of all notes, in characters: ten long ones for each field. */
const MAX_NOTE_LENGTH = 1_000_000;

/** The report of one import: notes on what was imported, faults where it is refused. */
export class Report {
  readonly notes: Note[] = [];
  readonly faults = new IssueList();
  #noteLength = 0;

  /** @param keyword The last part of the pointer by default. */
  note(pointer: string, done: Note["done"], keyword: string = keywordOf(pointer)): void {
    const isFull = this.#noteLength > MAX_NOTE_LENGTH;
    this.#noteLength += pointer.length + keyword.length;
    if (this.#noteLength <= MAX_NOTE_LENGTH) this.notes.push({ pointer, keyword, done });
    else if (!isFull) {
      const remedy = "remove those that describe no value";
      this.refuse(pointer, "too_large", `has too many keywords that a structure lacks; ${remedy}`);
    }
  }

  /** @param rule The keyword that cannot be imported, or a stable short name. */
  refuse(pointer: string, rule: string, message: string): undefined {
    this.faults.add(() => ({ field: pointer, rule, message }));
  }
}

function keywordOf(pointer: string): string {
  const last = pointer.slice(pointer.lastIndexOf("/") + 1);
  return last.replaceAll("~1", "/").replaceAll("~0", "~");
}
