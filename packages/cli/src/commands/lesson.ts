import type { ReviewLesson } from "@quarry/client";
import type { Session } from "../session/session.ts";

/** Says what of a right output cannot teach later extractions. */
export function sayLesson({ notLocated, contradicts }: ReviewLesson, session: Session): void {
  for (const pointer of notLocated)
    session.say(`${pointer} teaches nothing: the document does not contain this value`);
  for (const pointer of contradicts)
    session.say(`${pointer} contradicts an earlier example: one of them may be wrong`);
}
