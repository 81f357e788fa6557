import { z } from "zod";
import { CreatedAt, Uuid } from "./records.ts";

/** An extraction whose right output is known, from which later ones of its schema learn. */
export const ExampleRecord = z
  .object({ extractionId: Uuid, schemaId: Uuid, createdAt: CreatedAt })
  .meta({ id: "ExampleRecord" });
export type ExampleRecord = z.output<typeof ExampleRecord>;

/** What of an example cannot teach. */
const lesson = {
  notLocated: z.array(z.string()).meta({
    description:
      "JSON pointers of values and lists that the document does not contain as they are given: they teach nothing.",
  }),
  contradicts: z.array(z.string()).meta({
    description:
      "JSON pointers of values that the extraction took over from earlier examples and that this one corrects: one of them may be wrong.",
  }),
};

/** An example that was just added. */
export const AddedExampleRecord = ExampleRecord.extend(lesson).meta({ id: "AddedExampleRecord" });
export type AddedExampleRecord = z.output<typeof AddedExampleRecord>;

export const ReviewLesson = z.object(lesson).meta({ id: "ReviewLesson" });
export type ReviewLesson = z.output<typeof ReviewLesson>;
