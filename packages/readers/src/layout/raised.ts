import type { Segment } from "./placed-text.ts";

/** Of the height of the text before: what is smaller, and stands so much higher, is raised. */
const SMALL = 0.85;
const RAISED = 0.1;

/** A small raised digit right behind a digit is a footnote's or an exponent, and no part of the number. */
export function isRaised(base: Segment, raised: Segment): boolean {
  return (
    /\d$/.test(base.text) &&
    /^\d/.test(raised.text) &&
    raised.height < SMALL * base.height &&
    base.baseline - raised.baseline > RAISED * base.height
  );
}
