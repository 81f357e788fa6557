import { type SerialisedError, serialiseError } from "@quarry/kernel";

/** What a thread answers. An error crosses it as data: a thrown one would lose its code. */
export type Outcome<Result> = { result: Result } | { error: SerialisedError };

export function outcomeOf<Result>(work: () => Result): Outcome<Result> {
  try {
    return { result: work() };
  } catch (error) {
    return { error: serialiseError(error) };
  }
}
