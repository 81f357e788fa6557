import { printable } from "./printable.ts";

/** Shows a person how far it has come: one line that is rewritten, on a terminal only. */
export class Progress {
  readonly #total: number;
  #done = 0;
  #failed = 0;

  constructor(total: number) {
    this.#total = total;
  }

  /** @param failure What is printed of an input that failed, also where there is no terminal. */
  count(failure?: string): void {
    this.#done += 1;
    if (failure !== undefined) {
      this.#failed += 1;
      this.#write(`${printable(failure)}\n`);
    }
    this.#show();
  }

  end(): void {
    this.#write("");
  }

  get failed(): number {
    return this.#failed;
  }

  #show(): void {
    if (!process.stderr.isTTY || this.#total < 2) return;
    const failed = this.#failed === 0 ? "" : `, ${this.#failed} failed`;
    process.stderr.write(`\r\x1b[K${this.#done} of ${this.#total}${failed}`);
  }

  #write(text: string): void {
    process.stderr.write(process.stderr.isTTY && this.#total > 1 ? `\r\x1b[K${text}` : text);
  }
}
