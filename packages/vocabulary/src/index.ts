export { isCountry } from "./lexicon/countries.ts";
export { fold, wordsOf } from "./lexicon/fold.ts";
export { hasLegalForm, lengthOfName, opensWithLegalForm } from "./lexicon/legal-forms.ts";
export { alternatives, alternativesInAnyCase, conceptsIn } from "./lexicon/lexicon.ts";
export { isJob, isOccupation } from "./lexicon/occupations.ts";
export { isStopWord } from "./lexicon/stop-words.ts";
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
  nearTo,
  oppositesOf,
  partsSteps,
  sums,
  type ValueKind,
} from "./lexicon/traits.ts";
export { isShortForName } from "./meaning/abbreviation.ts";
export { type AskedUnit, askedUnit } from "./meaning/asked-unit.ts";
export { bracketContent, withoutBrackets } from "./meaning/brackets.ts";
export { fieldKind, type LeafNode } from "./meaning/field-kind.ts";
export { labelScore } from "./meaning/label-score.ts";
export { letterRuns, sharedRuns } from "./meaning/letter-runs.ts";
export { type Likeness, likeness } from "./meaning/likeness.ts";
export { type Meaning, meaningOf } from "./meaning/meaning.ts";
export { ordinalsIn } from "./meaning/ordinals.ts";
export { ownNames } from "./meaning/own-names.ts";
export {
  choicesNamed,
  deniedRoots,
  isDeniedBehind,
  isNegation,
  withPlainNegations,
} from "./meaning/polarity.ts";
export { ownPath, type PropertyLabel, propertyLabels } from "./meaning/property-labels.ts";
export { saysName, wordsToCompare } from "./meaning/says-name.ts";
export { findVatNumbers, ibanShaped } from "./recognisers/banking.ts";
export { codeShapeOf } from "./recognisers/code-shape.ts";
export { isClearPhone } from "./recognisers/contact.ts";
export { findDates } from "./recognisers/dates/date.ts";
export { isDayRange, isEitherDay } from "./recognisers/dates/date-ranges.ts";
export { dayOfDigits } from "./recognisers/dates/day-parts.ts";
export { findDatetimes } from "./recognisers/dates/times.ts";
export { findDayMonths } from "./recognisers/dates/yearless.ts";
export { durationIn, findDurations, plainDuration } from "./recognisers/durations/duration.ts";
export { inUnit, type TimeUnit, timeUnit } from "./recognisers/durations/duration-units.ts";
export { currencyBeside, isCurrency, voteCurrency } from "./recognisers/numbers/money.ts";
export { findNumbers } from "./recognisers/numbers/number.ts";
export { withPlainDigits } from "./recognisers/numbers/plain-digits.ts";
export { wayNamed } from "./recognisers/numbers/sign.ts";
export { converted, findQuantities, unitNamed } from "./recognisers/numbers/units.ts";
export { isRange } from "./recognisers/ranges.ts";
export { type Habits, recognise, votedHabits } from "./recognisers/recognise.ts";
export type { Recognition, Recognitions } from "./recognisers/recognition.ts";
