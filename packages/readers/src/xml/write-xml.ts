const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters of a text or an attribute as XML has them. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

export function openingTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${all.join("")}>`;
}
