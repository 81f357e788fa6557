import { isOn } from "./hidden-styles.ts";

/** A content control that is open. */
type Control = {
  /** Whether it says that it shows its placeholder. */
  isShown: boolean;
  /** Whether its placeholder is Word's own, which is always in a style. */
  isStandard: boolean;
};

/** Follows a part's elements to whether the words at hand are the placeholder of a content control. */
export class Placeholders {
  readonly #controls: Control[] = [];
  #isStyled = false;

  open(tag: string, value = ""): void {
    const control = this.#controls.at(-1);
    if (tag === "w:sdt") this.#controls.push({ isShown: false, isStandard: false });
    else if (tag === "w:showingPlcHdr" && control) control.isShown = isOn(value);
    else if (tag === "w:docPart" && control) {
      control.isStandard = value.startsWith("DefaultPlaceholder");
    } else if (tag === "w:r") this.#isStyled = false;
    else if (tag === "w:rStyle") this.#isStyled = true;
  }

  close(tag: string): void {
    if (tag === "w:sdt") this.#controls.pop();
  }

  /**
   * Whether they hold the words at hand. Programs that fill a control leave the mark of its placeholder, but not the style of
   * Word's own.
   */
  get hold(): boolean {
    return this.#controls.some(({ isShown, isStandard }) => {
      return isShown && (!isStandard || this.#isStyled);
    });
  }
}
