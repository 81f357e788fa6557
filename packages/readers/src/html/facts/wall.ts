import type { OpenPage } from "../open-page.ts";
import { isHidden } from "../tree/element-kinds.ts";
import { type HtmlElement, isElement, nodesBelow, plainText } from "../tree/tree.ts";
import words from "./walls.json" with { type: "json" };

/** What stands in the place of the page that was asked for, as the end of a sentence. */
export type Wall =
  | "asks to sign in"
  | "asks for consent"
  | "reports an error"
  | "asks for a sign that its reader is human";

/** Characters above which a page shows something of its own beside a wall. */
const most = { form: 1_500, notice: 1_200, consent: 6_000 };
const CONSENT_SHARE = 0.5;

/**
 * Recognises a page that is a form to sign in, a demand for consent, an error or a check for robots, though
 * its status said success. A page that shows more than that is never taken for one.
 *
 * @param text What the page shows.
 */
export function wallOf({ tree, facts }: Pick<OpenPage, "tree" | "facts">, text: string) {
  if (text.length > most.consent || statesItems(facts)) return undefined;
  const { titles, actions, passwords, filled } = survey(tree.root);
  const wall: [Wall, boolean][] = [
    [
      "asks for a sign that its reader is human",
      text.length <= most.notice && titles.some((one) => has(one, words.robot)),
    ],
    ["reports an error", text.length <= most.notice && titles.some(isError)],
    [
      "asks to sign in",
      text.length <= most.form &&
        passwords > 0 &&
        filled === 0 &&
        [...titles, ...actions].some((one) => has(one, words.signIn)),
    ],
    [
      "asks for consent",
      actions.some((one) => one.length <= 40 && has(one, words.accept)) &&
        consentShare(text) >= CONSENT_SHARE,
    ],
  ];
  return wall.find(([, isIt]) => isIt)?.[0];
}

function statesItems({ structured }: OpenPage["facts"]): boolean {
  return structured.some(({ kind }) => kind === "microdata" || kind === "rdfa");
}

function survey(root: HtmlElement) {
  const found = { titles: [] as string[], actions: [] as string[], passwords: 0, filled: 0 };
  for (const node of nodesBelow(root)) {
    if (!isElement(node) || (isHidden(node) && node.name !== "title")) continue;
    const { name, attributes } = node;
    const type = attributes.type?.toLowerCase() ?? "text";
    if (/^(?:title|h1|h2)$/.test(name)) found.titles.push(plainText(node).toLowerCase());
    else if (name === "button" || name === "a") found.actions.push(plainText(node).toLowerCase());
    else if (name === "input" && /^(?:submit|button)$/.test(type))
      found.actions.push((attributes.value ?? "").toLowerCase());
    else if (name === "input" && type === "password") found.passwords++;
    else if (name === "input" && /^(?:text|email|tel|number|date)$/.test(type))
      found.filled += Number((attributes.value ?? "").trim() !== "");
  }
  return found;
}

/** "404", "Error 503", "Oops! Page not found | Site", and no more words than these. */
function isError(title: string): boolean {
  return title.split(/[|–—:·]| - /).some((part) => {
    const said = plain(part).replace(/^(?:oops|sorry|error|http|\s)+/, "");
    const code = /^(?:4\d\d|50\d)(?: error)?(?: |$)/.exec(said)?.[0] ?? "";
    const rest = said.slice(code.length);
    return (code !== "" && rest === "") || words.error.some((phrase) => rest === plain(phrase));
  });
}

function has(text: string, phrases: readonly string[]): boolean {
  return (
    text.length <= 120 &&
    phrases.some((phrase) => ` ${plain(text)} `.includes(` ${plain(phrase)} `))
  );
}

function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Share of what a page shows in paragraphs that speak of consent. */
function consentShare(text: string): number {
  const paragraphs = text.toLowerCase().split(/\n\s*\n/);
  const speaking = paragraphs.filter((one) => words.consent.some((word) => one.includes(word)));
  return speaking.join("").length / Math.max(1, paragraphs.join("").length);
}
