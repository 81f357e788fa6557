/** What a file says by itself stands around its sections, which are made of the services. */
export type Sections = Record<string, string[]>;

const marked = /^([ \t]*)(#|\/\/) begin generated: (\S+)\n[\s\S]*?^\1\2 end generated$/gm;

/**
 * A text with other lines in its sections, indented as their marks are.
 *
 * @throws Error where the text has other sections than these.
 */
export function withSections(path: string, text: string, sections: Sections): string {
  const found = [...text.matchAll(marked)].map(([, , , name = ""]) => name);
  const wanted = Object.keys(sections);
  for (const name of wanted.filter((each) => !found.includes(each))) {
    throw new Error(`${path} has no section "begin generated: ${name}" … "end generated"`);
  }
  for (const name of found.filter((each) => !wanted.includes(each))) {
    throw new Error(`${path} has a section ${name} that nothing generates`);
  }
  return text.replaceAll(marked, (_section, indent: string, sign: string, name: string) => {
    const lines = [
      `${sign} begin generated: ${name}`,
      ...(sections[name] ?? []),
      `${sign} end generated`,
    ];
    return lines.map((line) => (line === "" ? "" : `${indent}${line}`)).join("\n");
  });
}

/** Entries of a list in lines of at most `width`, with a separator between those of a line. */
export function wrapped(entries: string[], separator: string, width: number): string[] {
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const longer = last && `${last}${separator}${entry}`;
    if (longer && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(entry);
  }
  return lines;
}
