import { withoutStruckOut } from "./struck-out.ts";

/** An address may hold a pair of brackets: `https://w.example/Pot_(tin)?from=list`. */
const address = String.raw`\((?:[^()\s]|\([^()\s]*\))*\)`;
const picture = new RegExp(String.raw`!\[([^\]]*)\]${address}`, "g");
const link = new RegExp(String.raw`\[((?:[^[\]]|\[[^\]]*\])*)\]${address}`, "g");

/** What parts words from those at their ends that are struck out: "~~soup~~ / salad". */
const partings = /(?<=^~~[^~\n]{1,300}~~)\s?[/|,;]|[/|,;]\s?(?=~~[^~\n]{1,300}~~$)/g;

/** Words as a reader sees them: without the addresses of links, and without pictures beside them. */
export function plainWords(marked: string): string {
  const text = withoutStruckOut(marked.replace(partings, ""));
  if (!text.includes("](")) return spaced(text);
  return (
    spaced(text.replace(picture, " ").replace(link, "$1")) || spaced(text.replace(picture, "$1"))
  );
}

/** "Basic^1": readers part the number of a note so from the word before it. */
const noteMark = /(?<=\p{L}{3}|\p{Lu}{2})\^\d{1,2}(?![\p{L}\d])/gu;

/** Ligatures, soft hyphens and spaces without width are the typesetter's, not the author's. */
function spaced(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC"))
    .replace(noteMark, "")
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
