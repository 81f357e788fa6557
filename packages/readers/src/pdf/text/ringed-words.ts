import type { Box, PlacedWord, Segment } from "../../layout/placed-text.ts";
import { centreOf, isIn, marked, withWords } from "./placed-words.ts";

const digits = /^\d{1,2}$/;
const labelEnd = /[:：?？]$/;
/** What parts one option from the next; a letter alone may be a word in another language. */
const parting = /^(?:[/|,;]|or|oder|ou|oppure|of|eller|lub|или|tai|veya)$|[/|]$/iu;

/** Shares of the height of letters: how much higher a ring is, how far words may reach beyond it, how far lines are apart, how much words of one size differ. */
const shares = { most: 3.5, beyond: 0.5, lines: 3.5, alike: 0.15 };
/** Words of an option in a line of nothing else. */
const longestOption = 3;
/** In points: between two options in a line of nothing else. */
const closeOptions = 60;

/** A word with the segment that it is in. */
type LineWord = { word: PlacedWord; segment: Segment };

const heightOf = ({ box: [, top, , bottom] }: PlacedWord) => bottom - top;
const shapeOf = ({ text }: PlacedWord) => text.replace(/\d+/g, "0").replace(/\p{L}+/gu, "a");

/** Whether the number nearest above or below is another, as in a calendar; scales have the same. */
function isInGrid(word: PlacedWord, words: readonly PlacedWord[]): boolean {
  const [x, y] = centreOf(word);
  const height = heightOf(word);
  return words.some((other) => {
    const [otherX, otherY] = centreOf(other);
    const away = Math.abs(otherY - y);
    const isNear = away > shares.beyond * height && away < shares.lines * height;
    return (
      isNear && Math.abs(otherX - x) < height && digits.test(other.text) && other.text !== word.text
    );
  });
}

/** The words of a ring's line that belong to it, from its label to the next one's; and whether it has a label. */
function optionsBeside(
  inside: readonly PlacedWord[],
  line: readonly LineWord[],
): { others: LineWord[]; isLabelled: boolean } {
  const [from, to] = [
    line.findIndex(({ word }) => inside.includes(word)),
    line.findLastIndex(({ word }) => inside.includes(word)),
  ];
  const own = line[from]?.segment;
  const isLabel = ({ word }: LineWord) => labelEnd.test(word.text);
  const label = line.findLastIndex((one, at) => at < from && isLabel(one));
  const next = line.findIndex((one, at) => at > to && isLabel(one));
  const nextOwner = line[next]?.segment;
  const opening = line.findIndex(({ segment }) => segment === nextOwner);
  const until = next === -1 ? line.length : nextOwner === own ? next : opening;
  const others = line.slice(label + 1, until).filter(({ word }) => !inside.includes(word));
  return { others, isLabelled: label !== -1 };
}

/** Whether two words are set alike, as options are: of one height, and both in capitals, capitalised or small. */
function areAlike(one: PlacedWord, other: PlacedWord): boolean {
  const [high, low] = [heightOf(one), heightOf(other)];
  const forms = [one, other].map(({ text }) => {
    const letters = text.replace(/\P{L}/gu, "");
    if (letters === letters.toLowerCase()) return "small";
    return letters.length > 1 && letters === letters.toUpperCase() ? "capitals" : "capitalised";
  });
  return forms[0] === forms[1] && Math.abs(high - low) <= shares.alike * Math.max(high, low);
}

/** Whether words are one of several options of their line, and not a value or a name beside others. */
function isOption(inside: readonly PlacedWord[], line: readonly LineWord[]): boolean {
  const { others, isLabelled } = optionsBeside(inside, line);
  const [first, last] = [inside[0], inside.at(-1)];
  if (others.length === 0 || !first || !last) return false;
  const at = line.findIndex(({ word }) => word === first);
  const end = line.findIndex(({ word }) => word === last);
  const isParted = [line[at - 1], line[end + 1]].some((one) => one && parting.test(one.word.text));
  if (inside.some(({ text }) => /\d/.test(text))) {
    const isAlike = others.some(({ word }) => shapeOf(word) === shapeOf(first));
    return isAlike && (isParted || isLabelled);
  }
  if (isParted || isLabelled) return true;
  const own = line[at]?.segment;
  const apart = others.filter(({ segment }) => segment !== own);
  if (apart.length < others.length || apart.some(({ word }) => /\d/.test(word.text))) return false;
  const heads = [...Map.groupBy(apart, ({ segment }) => segment).values()];
  const isList = heads.every((words) => words.length <= longestOption);
  if (!isList || !heads.some(([one]) => one && areAlike(one.word, first))) return false;
  const isClose = apart.some(
    ({ word: { box } }) => Math.max(box[0] - last.box[2], first.box[0] - box[2]) <= closeOptions,
  );
  return isClose || heads.length > 1;
}

/** Whether a ring is drawn round words of one line that are a choice among others. */
function isChoice(inside: readonly PlacedWord[], ring: Box, segments: readonly Segment[]): boolean {
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last) return false;
  const beyond = shares.beyond * heightOf(first);
  if (ring[3] - ring[1] > shares.most * heightOf(first)) return false;
  if (first.box[0] < ring[0] - beyond || last.box[2] > ring[2] + beyond) return false;
  const line = segments
    .flatMap((segment) => segment.words.map((word) => ({ word, segment })))
    .filter(({ word }) => Math.abs(centreOf(word)[1] - centreOf(first)[1]) < beyond)
    .toSorted((one, other) => one.word.box[0] - other.word.box[0]);
  if (inside.length > 1 || !digits.test(first.text)) return isOption(inside, line);
  const words = segments.flatMap((segment) => segment.words);
  const isScale = line.some(({ word }) => word !== first && digits.test(word.text));
  return isScale && !isInGrid(first, words);
}

/** A ring round one of several options marks it. */
export function withRinged(segments: readonly Segment[], rings: readonly Box[]): Segment[] {
  const words = segments.flatMap((segment) => segment.words);
  const all = [...segments];
  for (const ring of rings) {
    const inside = words.filter((word) => isIn(word, ring));
    const holders = all.filter((segment) => segment.words.some((word) => inside.includes(word)));
    const [segment] = holders;
    const [first] = inside;
    if (!segment || holders.length > 1 || !first || !isChoice(inside, ring, segments)) continue;
    const [left, top, , bottom] = first.box;
    const sign = { text: marked, box: [Math.min(ring[0], left), top, left, bottom] as Box };
    const at = segment.words.indexOf(first);
    all[all.indexOf(segment)] = withWords(segment, segment.words.toSpliced(at, 0, sign));
  }
  return all;
}
