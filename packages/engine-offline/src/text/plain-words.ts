const picture = /!\[([^\]]*)\]\([^)\s]*\)/g;
const link = /\[((?:[^[\]]|\[[^\]]*\])*)\]\([^)\s]*\)/g;

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
