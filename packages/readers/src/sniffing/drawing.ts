/** A comment ends at its first end, or a page of nothing else would take for ever. */
const opening = /^\W{0,3}\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->).)*-->\s*)*<svg[\s>]/s;
const drawingTags = /<(\/?)svg(?:\s[^<>]*?)?(\/?)>/gi;

/** What stands behind the first drawing, drawings within it counted; nothing where it has no end. */
function behindDrawing(markup: string): string {
  let depth = 0;
  for (const { 0: tag, 1: closes, 2: isWhole, index } of markup.matchAll(drawingTags)) {
    if (!isWhole) depth += closes ? -1 : 1;
    if (depth <= 0) return markup.slice(index + tag.length);
  }
  return "";
}

/** What bytes are that begin with a drawing: a picture, or a page with its symbols at the top. */
export function drawingKind(start: string, bytes: Uint8Array): "image" | "html" | undefined {
  if (!opening.test(start)) return undefined;
  const markup = Buffer.from(bytes).toString("latin1").replaceAll("\0", "");
  return /<[a-z]/i.test(behindDrawing(markup)) ? "html" : "image";
}
