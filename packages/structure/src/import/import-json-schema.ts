import { type Issue, type IssueList, readStructure, type StructureNode } from "@quarry/api";
import { valueAt } from "@quarry/api/values";
import { type Converted, convert, type Import } from "./convert.ts";
import { type Note, Report } from "./report.ts";

export type Imported =
  | { success: true; structure: StructureNode; notes: Note[] }
  /** Each issue's `field` is the JSON pointer of what cannot be imported. */
  | { success: false; message: string; issues: Issue[] };

export type ImportOptions = {
  /** Where the schema lies in the document, such as `/components/schemas/Invoice`. */
  pointer?: string | undefined;
  /** Takes what a structure cannot express as text, and notes it, instead of refusing it. */
  lenient?: boolean | undefined;
};

/**
 * The structure that a JSON Schema describes: draft 4 to 2020-12, OpenAPI 3.0 and 3.1, and what zod,
 * Valibot and Pydantic write. Stores nothing, and ends at the limits of structures whatever is sent.
 */
export function importJsonSchema(document: unknown, options: ImportOptions = {}): Imported {
  const { pointer = "", lenient = false } = options;
  const report = new Report();
  const pointers = new Map<string, string>();
  const importing: Import = { document, report, lenient, pointers, fields: 0, work: 0 };
  const schema = valueAt(document, pointer);
  if (schema === undefined) {
    report.refuse(pointer, "pointer", "leads to nothing in the document");
    return refused(report.faults);
  }
  const top = { schema, pointer, within: [pointer] };
  const converted = convert(top, { path: "structure", name: "", depth: 1 }, importing);
  if (!report.faults.isEmpty || !converted) return refused(report.faults);
  return checked(converted, importing);
}

/** The structure if it keeps the notation's own rules; else its faults, by their places in the schema. */
function checked({ node }: Converted, { pointers, report }: Import): Imported {
  const read = readStructure(node);
  if (read.success) return { success: true, structure: read.structure, notes: report.notes };
  for (const { field, ...fault } of read.issues) {
    report.faults.add(() => ({ field: placeOf(field, pointers), ...fault }));
  }
  return refused(report.faults);
}

/** The pointer of the innermost node that a path of the structure leads through. */
function placeOf(path: string, pointers: Map<string, string>): string {
  const through = [...pointers.keys()].filter((known) => path.startsWith(known));
  const innermost = through.reduce((a, b) => (b.length > a.length ? b : a), "");
  return pointers.get(innermost) ?? "";
}

/** @param what What the pointers of the issues lead into. */
export function refused({ listed, more }: IssueList, what = "JSON Schema"): Imported {
  const [first] = listed;
  const place = first?.field ? `at ${first.field}` : "at the top";
  const message = `The ${what} cannot be imported: ${place}: ${first?.message}${more}`;
  return { success: false, message, issues: listed };
}
