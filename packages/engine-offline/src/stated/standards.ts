import { conceptsIn, isAssumed, isGeneric } from "@quarry/vocabulary";
import lexicon from "@quarry/vocabulary/lexicon/labels/standards.json" with { type: "json" };
import { isProperties, type Properties } from "./entities.ts";

/** What a standard calls the last names of paths. */
export type StandardNames = ReadonlyMap<string, Called>;

/** What a member is called, and how surely: where a standard has a better one for the same, it is that. */
type Called = { names: readonly string[]; weight: number };

/** A standard for data: how its documents are known, and what it calls their members. */
export type Standard = {
  root: string;
  /** How a name begins that its root holds. */
  holds: string;
  /** Elements that are repeated for each row of a list: one alone is a list, too. */
  rows: ReadonlySet<string>;
  /** Concepts that name a list of its rows. */
  listed: ReadonlySet<string>;
  members: StandardNames;
  /** Of what each row holds; all of these are among the members. */
  ofRows: StandardNames;
};

/** A trading name is a seller's, where no registered name is given. */
const ALSO = 0.95;

const standards: Standard[] = lexicon.standards.map((one) => ({
  root: one.root,
  holds: one.holds,
  rows: new Set(one.rows),
  listed: new Set(one.listed.split(", ").flatMap(conceptsIn)),
  members: new Map([
    ...namesOf(one.members),
    ...namesOf(one.alsoCalled, ALSO),
    ...namesOf(one.ofRows),
  ]),
  ofRows: namesOf(one.ofRows),
}));

function namesOf(members: object, weight = 1): StandardNames {
  const entries = Object.entries<string>(members as Record<string, string>);
  return new Map(entries.map(([path, labels]) => [path, { names: labels.split(", "), weight }]));
}

/** The standard that data follow, by their root and what it holds; undefined of other data. */
export function standardOf(properties: Properties): Standard | undefined {
  return standards.find(({ root, holds }) => {
    const content = properties[root];
    return isProperties(content) && Object.keys(content).some((name) => name.startsWith(holds));
  });
}

/** What a standard calls a member, by as many of the last names of its path as it needs. */
export function standardNames(names: StandardNames, path: string): Called | undefined {
  const parts = path.split(".");
  const ending = parts.map((_, at) => parts.slice(at).join(".")).find((end) => names.has(end));
  return ending === undefined ? undefined : names.get(ending);
}

/** Whether a path leads to a row, or into one. */
export function isInRow({ rows }: Standard, path: string): boolean {
  return path.split(".").some((name) => rows.has(name));
}

/** Whether a list's name says that it is of a standard's rows: "items", "invoice lines", but not "attachments". */
export function isOfRows({ listed }: Standard, name: readonly string[]): boolean {
  return (
    name.some((concept) => listed.has(concept)) &&
    name.every((concept) => listed.has(concept) || isAssumed(concept) || isGeneric(concept))
  );
}
