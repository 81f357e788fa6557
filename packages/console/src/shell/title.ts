/** Returns a source in one line: its address, its file's name, or how its text begins. */
export function titleOf(content: string): string {
  const line = content.split("\n").find((each) => each.trim() !== "") ?? "";
  return line.length > 90 ? `${line.slice(0, 90)}…` : line || "Empty source";
}
