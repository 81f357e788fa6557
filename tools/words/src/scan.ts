import refused from "./refused.json" with { type: "json" };

/** A refused word in a file. */
export type Finding = { path: string; line: number; word: string };

/** For each folder of the baseline how often each word occurs in it. */
export type Baseline = Record<string, Record<string, number>>;

const single = new Set(Object.keys(refused.words).filter((word) => !word.includes(" ")));
const phrases = Object.keys(refused.words).filter((word) => word.includes(" "));

/** Words of prose and of names: `toldBy` consists of two. */
const wordPattern = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/** The refused words in a text, in comments and messages as well as in names. */
export function findRefused(path: string, text: string): Finding[] {
  const excepted = exceptionsOf(path);
  if (excepted.has("*")) return [];
  return text.split("\n").flatMap((content, index) =>
    refusedIn(withoutExceptions(content))
      .filter((word) => !excepted.has(word))
      .map((word) => ({ path, line: index + 1, word })),
  );
}

function refusedIn(line: string): string[] {
  const words = (line.match(wordPattern) ?? []).map((word) => word.toLowerCase());
  return [
    ...words.filter((word) => single.has(word)),
    ...phrases.filter((phrase) => line.toLowerCase().includes(phrase)),
  ];
}

type Exception = { path?: string; words?: string[]; text?: string; reason: string };

const exceptions: readonly Exception[] = refused.exceptions;

/** The words that are allowed in a file. */
function exceptionsOf(path: string): Set<string> {
  const matching = exceptions.filter((each) => each.path && path.startsWith(each.path));
  return new Set(matching.flatMap(({ words = [] }) => words));
}

/** A line without the texts that are allowed everywhere. */
function withoutExceptions(line: string): string {
  return exceptions.reduce((rest, { text }) => (text ? rest.replaceAll(text, "") : rest), line);
}

/** The part of the repository under which a file's words are counted: its workspace or top folder. */
export function baselineFolder(path: string): string {
  const [top = "", second = ""] = path.split("/");
  if (!path.includes("/")) return ".";
  return ["packages", "services", "tools", "docs"].includes(top) && path.split("/").length > 2
    ? `${top}/${second}`
    : top;
}

export function countByFolder(findings: readonly Finding[]): Baseline {
  const counts: Baseline = {};
  for (const { path, word } of findings) {
    const folder = baselineFolder(path);
    const words = counts[folder] ?? {};
    counts[folder] = { ...words, [word]: (words[word] ?? 0) + 1 };
  }
  return counts;
}

/**
 * What keeps the check from passing: a word that occurs more often in a folder than the baseline has it,
 * with its places, or a baseline that allows more than there is.
 */
export function compare(findings: readonly Finding[], baseline: Baseline): string[] {
  const counts = countByFolder(findings);
  const folders = [...new Set([...Object.keys(counts), ...Object.keys(baseline)])].sort();
  return folders.flatMap((folder) => {
    const words = { ...baseline[folder], ...counts[folder] };
    return Object.keys(words).flatMap((word) => {
      const found = counts[folder]?.[word] ?? 0;
      const allowed = baseline[folder]?.[word] ?? 0;
      if (found === allowed) return [];
      if (found < allowed) {
        return [`${folder}: "${word}" occurs ${found} times, not ${allowed}: run npm run words`];
      }
      return [
        `${folder}: "${word}" occurs ${found} times, ${allowed} are allowed; say ${suggestion(word)}:`,
        ...placesOf(findings, folder, word),
      ];
    });
  });
}

function placesOf(findings: readonly Finding[], folder: string, word: string): string[] {
  return findings
    .filter((each) => each.word === word && baselineFolder(each.path) === folder)
    .map(({ path, line }) => `  ${path}:${line}`);
}

function suggestion(word: string): string {
  return (refused.words as Record<string, string>)[word] ?? "it otherwise";
}
