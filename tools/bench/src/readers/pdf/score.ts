/** Two cells side by side in a table. */
export type CellPair = readonly [string, string];

/** Words and numbers, without marks, case and forms of the same letter. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Length of the longest common subsequence, a row of the table being the bits of one number. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  const places = new Map<string, bigint>();
  one.forEach((word, index) => {
    places.set(word, (places.get(word) ?? 0n) | (1n << BigInt(index)));
  });
  const all = (1n << BigInt(one.length)) - 1n;
  let row = all;
  for (const word of other) {
    const matches = row & (places.get(word) ?? 0n);
    row = ((row + matches) | (row - matches)) & all;
  }
  return one.length - [...row.toString(2)].filter((bit) => bit === "1").length;
}

/** How alike two texts read, word for word in their order: 0 to 1. */
export function orderScore(text: string, truth: string): number {
  const [one, other] = [wordsOf(text), wordsOf(truth)];
  return (2 * commonLength(one, other)) / Math.max(1, one.length + other.length);
}

const plain = (text: string) => text.normalize("NFKC").replace(/\s+/g, "").toLowerCase();

/** The pieces of a line that are visibly apart: by two spaces or more. */
function piecesOf(line: string): string[] {
  return line
    .split(/\s{2,}|\t/)
    .map(plain)
    .filter((piece) => piece !== "");
}

/** How many pairs of cells stand on one line and visibly apart. */
export function pairsFound(text: string, pairs: readonly CellPair[]): number {
  const beside = new Map<string, number>();
  const lines = text.split("\n").map(piecesOf);
  const isShown = ([left, right]: CellPair) =>
    lines.some((pieces) =>
      pieces.some(
        (piece, index) =>
          index > 0 && piece.startsWith(plain(right)) && pieces[index - 1]?.endsWith(plain(left)),
      ),
    );
  const key = (pair: CellPair) => JSON.stringify(pair);
  for (const pair of pairs) beside.set(key(pair), beside.get(key(pair)) ?? Number(isShown(pair)));
  return pairs.reduce((sum, pair) => sum + (beside.get(key(pair)) ?? 0), 0);
}
