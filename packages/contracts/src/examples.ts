import { JsonValue } from "@quarry/api";
import { z } from "zod";
import { AccountId, Id } from "./names.ts";
import { command } from "./schemas.ts";

const ofSchema = { schemaId: Id, accountId: AccountId };

/** Makes an extraction with its right output an example of its schema. */
export const AddExample = z.strictObject({
  ...command,
  ...ofSchema,
  extractionId: Id,
  /** What the extraction gave is right unless it is given. */
  output: JsonValue.optional(),
});
export type AddExample = z.output<typeof AddExample>;

export const RemoveExample = z.strictObject({ ...command, ...ofSchema, extractionId: Id });
export type RemoveExample = z.output<typeof RemoveExample>;

export const GetExamples = z.strictObject(ofSchema);
export type GetExamples = z.output<typeof GetExamples>;

/** An example as the services hand it on. */
export const ExampleView = z.strictObject({
  extractionId: Id,
  schemaId: Id,
  /** Epoch ms. */
  createdAt: z.int(),
});
export type ExampleView = z.output<typeof ExampleView>;

/** An example that was just added, with what it cannot teach. */
export const AddedExample = ExampleView.extend({
  /** Pointers of values that the document does not contain. */
  notLocated: z.array(z.string()),
  /** Pointers of values that earlier examples led to, and that this one corrects. */
  contradicts: z.array(z.string()),
});
export type AddedExample = z.output<typeof AddedExample>;

export const ExampleList = z.strictObject({ items: z.array(ExampleView) });
export type ExampleList = z.output<typeof ExampleList>;
