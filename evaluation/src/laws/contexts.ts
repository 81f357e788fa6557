/** A field of the structure, and the value that is read back. */
export type Asked = {
  name: string;
  describe: string;
  type: "number" | "date" | "datetime" | "string";
  value: string | number;
};

/** What is printed behind a label, and the fields that ask for it. */
export type PrintedField = {
  name: string;
  label: string;
  text: string;
  asked: readonly Asked[];
};

/** A document that embeds the fields, the structure that asks for them, and its output. */
export type Embedded = {
  kind: "text" | "html";
  content: string;
  structure: unknown;
  truth: Record<string, unknown>;
};

export const contexts = ["line", "aligned", "sentence", "table", "csv", "json", "html"] as const;
export type Context = (typeof contexts)[number];

export type Fields = readonly PrintedField[];

/** A label with the one field that asks for it. */
export function printedField(
  [name, label]: readonly [name: string, label: string],
  { text, ...asked }: Pick<Asked, "type" | "value"> & { text: string },
): PrintedField {
  return { name, label, text, asked: [{ name, describe: label, ...asked }] };
}

/** Embeds fields that all have other names; `rows` are the rows of a table, each of the same fields. */
export function embed(context: Context, rows: readonly Fields[]): Embedded {
  const [fields = []] = rows;
  switch (context) {
    case "line":
      return single(
        fields,
        "text",
        linesOf(fields, ({ label, text }) => `${label}: ${text}`),
      );
    case "aligned":
      return single(fields, "text", linesOf(fields, alignedLine));
    case "sentence":
      return single(fields, "text", fields.map(sentence).join(" "));
    case "json":
      return single(fields, "text", jsonOf(fields));
    case "html":
      return single(fields, "html", pageOf(linesOf(fields, htmlRow), "Summary"));
    case "csv":
      return list(rows, "text", csvOf(rows));
    case "table":
      return list(rows, "html", pageOf(htmlTable(rows), "Overview"));
  }
}

function linesOf(fields: Fields, print: (field: PrintedField) => string): string {
  return `${fields.map(print).join("\n")}\n`;
}

function alignedLine({ label, text }: PrintedField): string {
  return `${label.padEnd(24)}${text}`;
}

function sentence({ label, text }: PrintedField): string {
  return `The ${label.toLowerCase()} is ${text}, as agreed.`;
}

function htmlRow({ label, text }: PrintedField): string {
  return `<tr><th>${label}</th><td>${text}</td></tr>`;
}

function pageOf(rows: string, title: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><table>${rows}</table></body></html>`;
}

function htmlTable(rows: readonly Fields[]): string {
  const head = rows[0]?.map(({ label }) => `<th>${label}</th>`).join("");
  const cells = rows.map((row) => `<tr>${row.map(({ text }) => `<td>${text}</td>`).join("")}</tr>`);
  return `<tr>${head}</tr>${cells.join("")}`;
}

function jsonOf(fields: Fields): string {
  return JSON.stringify(
    Object.fromEntries(fields.map(({ name, text }) => [name, text])),
    undefined,
    2,
  );
}

function csvOf(rows: readonly Fields[]): string {
  const lines = [
    rows[0]?.map(({ label }) => label) ?? [],
    ...rows.map((row) => row.map(({ text }) => text)),
  ];
  const delimiter = lines.flat().some((cell) => cell.includes(",")) ? ";" : ",";
  return lines
    .map((cells) => `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\n`)
    .join("");
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function single(fields: Fields, kind: Embedded["kind"], content: string): Embedded {
  return { kind, content, ...askedOf(fields) };
}

function list(rows: readonly Fields[], kind: Embedded["kind"], content: string): Embedded {
  return { kind, content, ...askedOfRows(rows) };
}

/** The structure that asks for the fields, and its output. */
export function askedOf(fields: Fields): Pick<Embedded, "structure" | "truth"> {
  return { structure: structureOf(fields), truth: truthOf(fields) };
}

/** The structure that asks for a list of the fields, and its output. */
export function askedOfRows(rows: readonly Fields[]): Pick<Embedded, "structure" | "truth"> {
  const items = structureOf(rows[0] ?? []);
  const structure = { type: "object", properties: { rows: { type: "array", items } } };
  return { structure, truth: { rows: rows.map(truthOf) } };
}

function structureOf(fields: Fields): unknown {
  const nodes = fields
    .flatMap(({ asked }) => asked)
    .map(({ name, describe, type }): [string, unknown] => [name, { type, describe }]);
  return { type: "object", properties: Object.fromEntries<unknown>(nodes) };
}

function truthOf(fields: Fields): Record<string, unknown> {
  const asked = fields.flatMap((field) => field.asked);
  return Object.fromEntries(asked.map(({ name, value }) => [name, value]));
}
