import type { Issue } from "./errors.ts";
import { limits } from "./limits.ts";

/** The issues of one refused input: all are counted, the first `limits.issues` are listed. */
export class IssueList {
  readonly listed: Issue[] = [];
  #count = 0;

  /** @param make Makes the issue; not called for one that is only counted. */
  add(make: () => Issue): void {
    this.#count += 1;
    if (this.#count <= limits.issues) this.listed.push(make());
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** The end of a message that names the first issue: how many more there are. */
  get more(): string {
    return this.#count > 1 ? ` (and ${this.#count - 1} more)` : "";
  }
}
