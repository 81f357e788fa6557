import { alike, firstAtOrAfter, linkAddresses, type Span } from "@quarry/document";
import { sliceOf } from "../document/span.ts";
import type { Scene, Surroundings } from "../examples/surroundings.ts";

/** A word of a line; its kind is `w` without digits, `N` for an amount, else what its letters and digits look like. */
type Word = Span & { kind: string };

const amount = /^[-+(]?\d{1,3}(?:[.,'’]?\d{3})*[.,]\d\d\)?$/;
/** A currency, or what says debit or credit: "EUR", "€", "S". */
const besideAmount = /\p{Sc}|^\p{Lu}{3}(?=[-+\d])|(?<=[-+\d])\p{Lu}{1,3}$/gu;
const LONGEST_KIND = 14;

function kindOf(word: string): string {
  const plain = word.replace(besideAmount, "").replace(/^[-+]|[-+]$/g, "");
  if (amount.test(plain)) return "N";
  if (!/\d/.test(word)) return "w";
  const shape = word
    .toLowerCase()
    .replace(/\p{L}+/gu, "a")
    .replace(/\p{Nd}+/gu, "9");
  return shape.slice(0, LONGEST_KIND);
}

const known = new WeakMap<Scene, Map<number, readonly Word[]>>();

/** Returns the words of a line, without the marks of links and tables. */
export function wordsOfLine(scene: Scene, line: number): readonly Word[] {
  const ofScene = known.get(scene) ?? new Map<number, readonly Word[]>();
  known.set(scene, ofScene);
  const found = ofScene.get(line) ?? wordsIn(scene, scene.lines[line]);
  ofScene.set(line, found);
  return found;
}

const marks = new RegExp(`${linkAddresses.source}|[[\\]|*#]`, "g");

function wordsIn({ text }: Scene, line: Span | undefined): Word[] {
  if (!line) return [];
  const plain = sliceOf(text, line).replace(marks, (mark) => " ".repeat(mark.length));
  return [...plain.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: line.start + index,
    end: line.start + index + word.length,
    kind: kindOf(word),
  }));
}

/** Returns what a word is beside a value: the word itself, or of which kind one with digits is. */
export function wordBeside({ text }: Scene, word: Word | undefined, edge: string): string {
  if (!word) return edge;
  return word.kind === "w" ? alike(sliceOf(text, word)) : word.kind;
}

/** The kinds of some words, those without digits that follow each other as one. */
function skeleton(words: readonly Word[]): string {
  return words
    .map(({ kind }) => kind)
    .filter((kind, at, all) => kind !== "w" || all[at - 1] !== "w")
    .join(" ");
}

/** A place with the words of its line. */
type Placed = { scene: Scene; place: Surroundings; words: readonly Word[]; kind: string };

const counted = (words: readonly Word[]) => words.filter(({ kind }) => kind !== "w");
const leftOf = ({ words, place }: Placed) => words.filter(({ start }) => start < place.span.start);
const rightOf = ({ words, place }: Placed) => words.filter(({ start }) => start >= place.span.end);
const ownKind = ({ words, place }: Placed) =>
  words[firstAtOrAfter(words, place.span.start + 1) - 1]?.kind ?? "";
/** Without the head of a cell's column: it may be what the first row holds. */
const bare = (element = "") => element.replace(/^(\d+\/\d+) .*/, "$1");
const lastName = (element = "") => bare(element).split(" ").at(-1);
const tagOf = (element = "") => element.split(" ", 1)[0];

const byElements: Record<string, (placed: Placed) => readonly unknown[]> = {
  element: ({ place: { chain } }) => chain.slice(0, 1),
  "element and parent": ({ place: { chain } }) => chain.slice(0, 2),
  "last names of both": ({ place: { chain } }) => [lastName(chain[0]), lastName(chain[1])],
  "last name": ({ place: { chain } }) => [lastName(chain[0])],
  "element, heading": ({ place: { chain, heading } }) => [chain[0], heading],
  "both, heading": ({ place: { chain, heading } }) => [chain[0], chain[1], heading],
  "tag, heading": ({ place: { chain, heading } }) => [tagOf(chain[0]), heading],
  "three elements": ({ place: { chain } }) => chain.slice(0, 3),
  "element, word before": (placed) => [
    placed.place.chain[0],
    wordBeside(placed.scene, leftOf(placed).at(-1), "^"),
  ],
  "five elements": ({ place: { chain } }) => chain.slice(0, 5),
  "tags, heading": ({ place: { chain, heading } }) => [...chain.slice(0, 6).map(tagOf), heading],
  "element, order": (placed) => [placed.place.chain[0], counted(leftOf(placed)).length],
};

const byLine: Record<string, (placed: Placed) => readonly unknown[]> = {
  "words before": (placed) => [skeleton(leftOf(placed))],
  "first, as many of its kind behind": (placed) => {
    const own = ownKind(placed);
    const alikes = rightOf(placed).filter(({ kind }) => kind === own).length;
    return [placed.words[0]?.kind, alikes, own];
  },
  "line, order": (placed) => [skeleton(placed.words), counted(leftOf(placed)).length],
  "first and last, order from the right": (placed) => [
    placed.words[0]?.kind,
    counted(rightOf(placed)).length,
    ownKind(placed),
    placed.words.at(-1)?.kind,
  ],
  "first, order": (placed) => [
    placed.words[0]?.kind,
    counted(leftOf(placed)).length,
    ownKind(placed),
  ],
  "word before, first": (placed) => [
    wordBeside(placed.scene, leftOf(placed).at(-1), "^"),
    placed.words[0]?.kind,
  ],
  "words beside": (placed) => [
    wordBeside(placed.scene, leftOf(placed).at(-1), "^"),
    rightOf(placed)[0]?.kind ?? "$",
  ],
  "first word, order": (placed) => [
    wordBeside(placed.scene, placed.words[0], "^"),
    counted(leftOf(placed)).length,
    ownKind(placed),
  ],
  "line before": (placed) => [
    skeleton(wordsOfLine(placed.scene, placed.place.line - 1).slice(0, 2)),
    skeleton(placed.words).slice(0, 12),
    counted(leftOf(placed)).length,
  ],
};

/** The ways to say where a value stands, the better ones first where two say it as well. */
export const placeWays = [...Object.keys(byElements), ...Object.keys(byLine)];

/** Returns what a place is like in one way; undefined where the document has nothing that the way looks at. */
export function likeIn(
  way: string,
  scene: Scene,
  { place, kind }: { place: Surroundings; kind: string },
): string | undefined {
  const hasElements = place.chain.length > 0;
  const describe = hasElements ? byElements[way] : undefined;
  const describeLine = byLine[way];
  const placed = { scene, place, kind, words: wordsOfLine(scene, place.line) };
  const said = describe?.(placed) ?? describeLine?.(placed);
  return said && JSON.stringify([kind, ...said]);
}
