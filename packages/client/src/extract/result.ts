import type { Evidence, LeafEvidence } from "../responses/evidence.ts";

/** A completed extraction: the data, and where each value of it stands in the source. */
export class ExtractionResult<Data> {
  readonly id: string;
  readonly schemaId: string;
  /** The revision of the schema, from 1, that it was run with. */
  readonly schemaRevision: number;
  readonly data: Data;
  /** All that is known of how the data was found. */
  readonly report: Evidence;
  #leaves?: ReadonlyMap<string, LeafEvidence>;

  constructor(extraction: {
    id: string;
    schemaId: string;
    schemaRevision: number;
    data: Data;
    report: Evidence;
  }) {
    this.id = extraction.id;
    this.schemaId = extraction.schemaId;
    this.schemaRevision = extraction.schemaRevision;
    this.data = extraction.data;
    this.report = extraction.report;
  }

  /** The evidence of the value at a JSON pointer, such as `/lines/0/amount`. */
  evidence(pointer: string): LeafEvidence | undefined {
    this.#leaves ??= new Map(this.report.leaves.map((leaf) => [leaf.pointer, leaf]));
    return this.#leaves.get(pointer);
  }

  /** JSON pointers of the required values that the source does not contain. */
  get missing() {
    return this.report.missing;
  }

  get warnings() {
    return this.report.warnings;
  }

  /** Calls of a language model and their tokens. */
  get usage() {
    return this.report.usage;
  }
}
