import type { Json } from "../schema/structure.ts";
import { QuarryError } from "./errors.ts";

/** What was passed as a schema is none, or its library gives no JSON Schema; found before anything is sent. */
export class SchemaError extends QuarryError {}

/** What both errors about a finished extraction carry. */
type Finished = { extractionId: string; data: Json };

/** The source lacks values that the schema requires. `onMissing: "null"` accepts that. */
export class MissingValuesError extends QuarryError {
  /** JSON pointers of the values that are missing. */
  readonly pointers: readonly string[];
  /** The data as it was extracted, with null for what is missing. */
  readonly data: Json;

  constructor(pointers: readonly string[], { extractionId, data }: Finished) {
    super(
      `The source lacks required values: ${pointers.slice(0, 10).join(", ")}${pointers.length > 10 ? ` and ${pointers.length - 10} more` : ""}. Make them optional or nullable, or pass onMissing: "null".`,
    );
    this.pointers = pointers;
    this.extractionId = extractionId;
    this.data = data;
  }
}

/** The data has the schema's shape, but breaks one of its own rules, such as a minimum. */
export class SchemaMismatchError extends QuarryError {
  readonly issues: readonly { pointer: string; message: string }[];
  readonly data: Json;

  constructor(issues: SchemaMismatchError["issues"], { extractionId, data }: Finished) {
    const [first] = issues;
    super(`The data breaks a rule of the schema: ${first?.pointer}: ${first?.message}`);
    this.issues = issues;
    this.extractionId = extractionId;
    this.data = data;
  }
}
