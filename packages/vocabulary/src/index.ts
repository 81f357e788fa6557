export { fold } from "./lexicon/fold.ts";
export { hasLegalForm, lengthOfName, opensWithLegalForm } from "./lexicon/legal-forms.ts";
export { alternatives, conceptsIn } from "./lexicon/lexicon.ts";
export { isJob, isOccupation } from "./lexicon/occupations.ts";
export {
  edgeOf,
  headKindOf,
  isAddressed,
  isAssumed,
  isCharged,
  isConcept,
  isGeneric,
  isTakenOff,
  kindOf,
  namesItself,
  oppositesOf,
  partsSteps,
  sums,
  type ValueKind,
} from "./lexicon/traits.ts";
export { fieldKind, type LeafNode } from "./meaning/field-kind.ts";
export { labelScore } from "./meaning/label-score.ts";
export { type Meaning, meaningOf } from "./meaning/meaning.ts";
export { ibanShaped } from "./recognisers/banking.ts";
export { isClearPhone } from "./recognisers/contact.ts";
export { findDates, findDatetimes } from "./recognisers/date.ts";
export { findDurations, isoDurationMinutes, plainDuration } from "./recognisers/duration.ts";
export { currencyBeside, isCurrency, voteCurrency } from "./recognisers/money.ts";
export { findNumbers } from "./recognisers/number.ts";
export { isRange } from "./recognisers/ranges.ts";
export { type Habits, recognise, votedHabits } from "./recognisers/recognise.ts";
export type { Recognition, Recognitions } from "./recognisers/recognition.ts";
