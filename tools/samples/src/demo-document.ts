import type { Json } from "@quarry/kernel";

/** A source made by us together with what a careful person would extract from it. */
export type DemoDocument = {
  /** The form field `type` that it is sent with. */
  type: "text" | "pdf" | "image" | "webpage";
  fileName: string;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The body of the schema's creation. */
  schema: { name: string; structure: Json };
  /** The whole output that the schema asks for. */
  truth: Json;
};
