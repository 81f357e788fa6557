/** A character that a network has read. */
export type ReadCharacter = {
  text: string;
  /** Its middle along the line, as a share of the steps. */
  place: number;
  /** 0 to 1. */
  confidence: number;
};

/** What a network says of a line: for each step along it, the likelihood of each class. */
export type Steps = { data: Float32Array; count: number; classes: number };

/**
 * Reads the likeliest class of each step (CTC, Graves et al. 2006): steps in a row of one class are
 * one character, class 0 is none and parts equal characters.
 */
export function decodeSteps(
  { data, count, classes }: Steps,
  characters: readonly string[],
): ReadCharacter[] {
  const read: (ReadCharacter & { first: number })[] = [];
  let before = 0;
  for (let step = 0; step < count; step++) {
    const offset = step * classes;
    let [best, likelihood] = [0, -1];
    for (let index = 0; index < classes; index++) {
      const value = data[offset + index] ?? 0;
      if (value > likelihood) [best, likelihood] = [index, value];
    }
    const last = read.at(-1);
    if (best !== 0 && best === before && last) {
      last.place = (last.first + step + 1) / 2 / count;
      last.confidence = Math.max(last.confidence, likelihood);
    } else if (best !== 0) {
      const place = (step + 0.5) / count;
      read.push({ text: characters[best] ?? "", place, confidence: likelihood, first: step });
    }
    before = best;
  }
  return read.map(({ first: _, ...character }) => character);
}
