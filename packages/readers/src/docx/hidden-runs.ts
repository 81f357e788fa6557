import { type HiddenStyles, isOn } from "./hidden-styles.ts";

/** A highlight colour that no program writes; the converter keeps it, so it marks hidden runs. */
export const hiddenColor = "hidden";

const mark = `<w:highlight w:val="${hiddenColor}"/>`;

type Run = {
  /** What the run itself says. */
  own?: boolean;
  byStyle: boolean;
  byParagraph: boolean;
  hasProperties: boolean;
};

/**
 * Follows a part's elements to whether the run at hand is hidden. It is where it says so; else where
 * its style or its paragraph's does, not both: of a property that can be on or off, two styles
 * cancel each other.
 */
export class HiddenRuns {
  readonly #open: string[] = [];
  readonly #runs: Run[] = [];
  readonly #paragraphs: { isHidden: boolean }[] = [];
  readonly #styles: HiddenStyles;

  constructor(styles: HiddenStyles) {
    this.#styles = styles;
  }

  open(tag: string, { "w:val": value }: Record<string, string>): void {
    const [paragraph, run] = [this.#paragraphs.at(-1), this.#runs.at(-1)];
    const isOfRun = this.inProperties;
    if (tag === "w:p") this.#paragraphs.push({ isHidden: this.#styles.paragraph(undefined) });
    else if (tag === "w:pStyle" && paragraph) paragraph.isHidden = this.#styles.paragraph(value);
    else if (tag === "w:r") {
      const byParagraph = paragraph?.isHidden ?? false;
      this.#runs.push({ byStyle: false, byParagraph, hasProperties: false });
    } else if (tag === "w:rStyle" && run && isOfRun) run.byStyle = this.#styles.run(value ?? "");
    else if (tag === "w:vanish" && run && isOfRun) run.own = isOn(value);
    this.#open.push(tag);
    if (run && this.inProperties) run.hasProperties = true;
  }

  close(): void {
    const tag = this.#open.pop();
    if (tag === "w:p") this.#paragraphs.pop();
    if (tag === "w:r") this.#runs.pop();
  }

  /** Whether the innermost open element holds a run's properties, not those of an older version. */
  get inProperties(): boolean {
    return this.#open.at(-1) === "w:rPr" && this.#open.at(-2) === "w:r";
  }

  /** What is to stand at the end of the run's properties, or of a run that has none. */
  get mark(): string {
    const run = this.#runs.at(-1);
    const isHidden = run && (run.own ?? run.byStyle !== run.byParagraph);
    if (!isHidden) return "";
    if (this.inProperties) return mark;
    return this.#open.at(-1) === "w:r" && !run.hasProperties ? `<w:rPr>${mark}</w:rPr>` : "";
  }
}
