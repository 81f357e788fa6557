/** An address may hold a pair of brackets: `https://w.example/Pot_(tin)?from=list`. */
const address = String.raw`\((?:[^()\s]|\([^()\s]*\))*\)`;
const picture = new RegExp(String.raw`!\[([^\]]*)\]${address}`, "g");
const link = new RegExp(String.raw`\[((?:[^[\]]|\[[^\]]*\])*)\]${address}`, "g");

/** Words as a reader sees them: without the addresses of links, and without pictures beside them. */
export function plainWords(text: string): string {
  if (!text.includes("](")) return spaced(text);
  return (
    spaced(text.replace(picture, " ").replace(link, "$1")) || spaced(text.replace(picture, "$1"))
  );
}

function spaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
