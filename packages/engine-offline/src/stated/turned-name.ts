const turned = /^([\p{L}][\p{L} .'’-]{0,40}),\s*([\p{L}][\p{L} .'’-]{0,40})$/u;

/**
 * The name of a person as the text shows it: data for machines often has "Vaswani, Ashish" where the
 * page says "Ashish Vaswani". Undefined where the text does not show it so.
 */
export function turnedName(text: string, stated: string): string | undefined {
  const [, last, first] = turned.exec(stated) ?? [];
  if (last === undefined || first === undefined) return undefined;
  const name = `${first.trim()} ${last.trim()}`;
  return text.includes(name) ? name : undefined;
}
