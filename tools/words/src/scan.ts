import refused from "./refused.json" with { type: "json" };

/** A refused word in a file. */
export type Finding = { path: string; line: number; word: string };

/** What is allowed: words in files under a path, or a text in every file. */
type Exception = { path?: string; words?: string[]; text?: string; reason: string };

const suggestions: Record<string, string> = refused.words;
const exceptions: readonly Exception[] = refused.exceptions;

const single = new Set(Object.keys(suggestions).filter((word) => !word.includes(" ")));
const phrases = Object.keys(suggestions).filter((word) => word.includes(" "));

/** Words of prose and of names: `toldBy` consists of two. */
const wordPattern = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/** The refused words in a text, in comments and messages as well as in names. */
export function findRefused(path: string, text: string): Finding[] {
  const allowed = allowedWords(path);
  if (allowed.has("*")) return [];
  return text.split("\n").flatMap((content, index) =>
    refusedIn(withoutAllowedTexts(content))
      .filter((word) => !allowed.has(word))
      .map((word) => ({ path, line: index + 1, word })),
  );
}

/** A finding as a line of output, with what to write instead. */
export function describeFinding({ path, line, word }: Finding): string {
  return `${path}:${line}: "${word}" is refused; write ${suggestions[word]}`;
}

function refusedIn(line: string): string[] {
  const words = (line.match(wordPattern) ?? []).map((word) => word.toLowerCase());
  return [
    ...words.filter((word) => single.has(word)),
    ...phrases.filter((phrase) => line.toLowerCase().includes(phrase)),
  ];
}

function allowedWords(path: string): Set<string> {
  const matching = exceptions.filter((each) => each.path && path.startsWith(each.path));
  return new Set(matching.flatMap(({ words = [] }) => words));
}

function withoutAllowedTexts(line: string): string {
  return exceptions.reduce((rest, { text }) => (text ? rest.replaceAll(text, "") : rest), line);
}
