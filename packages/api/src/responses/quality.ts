import { z } from "zod";
import { Evidence } from "./evidence.ts";
import { Uuid } from "./records.ts";

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const { id, version, providerModel } = Evidence.shape.engine.shape;

/** What reviews have found about the values of one field, as one engine gave them. */
export const FieldQuality = z
  .object({
    field: z.string().meta({
      description: "JSON pointer into the output; `*` stands for any row of a list.",
      example: "/lines/*/amount",
    }),
    engine: z.object({ id, version, providerModel }).meta({ id: "QualityEngine" }),
    reviewed: count.meta({
      description:
        "Values that a person has confirmed or corrected one by one, in any completed review. A confirmation in bulk counts for no value.",
    }),
    sampled: count.meta({ description: "Of these, those in the policy's random sample." }),
    wrong: count.meta({ description: "Of the sampled values, those that were wrong." }),
    unseen: count.meta({
      description:
        "Values of completed reviews in the sample that no person has looked at one by one. If there are many, the other figures are those of a selection.",
    }),
    threshold: share.meta({ description: "The field's threshold in the review policy." }),
    sure: z
      .object({
        values: count,
        wrong: count,
        bound: share.nullable().meta({
          description:
            "At most this share of the field's values is wrong at the threshold and above: the upper end of Wilson's 95 % interval; null without any value.",
        }),
      })
      .nullable()
      .meta({
        description:
          "Sampled values whose confidence is at least the threshold; null if the policy takes no sample.",
      }),
    needed: count.meta({
      description: "How many sure values, none of them wrong, show that the accepted error holds.",
    }),
    state: z.enum(["no_sample", "not_enough", "held", "not_held"]).meta({
      description:
        "`held`: the bound is at most the accepted error. `not_enough`: it may be, once more values are sampled.",
    }),
    leastThreshold: share.nullable().meta({
      description:
        "The least of 0, 0.05, …, 1 at which the bound is at most the accepted error; null if there is none.",
    }),
    message: z.string().meta({ description: "The state for a person." }),
  })
  .meta({ id: "FieldQuality" });
export type FieldQuality = z.output<typeof FieldQuality>;

/** How often the sure values of a schema are wrong. */
export const SchemaQuality = z
  .object({
    schemaId: Uuid,
    error: share.meta({ description: "The share of wrong values that is accepted." }),
    sample: share.meta({ description: "The random share that the review policy takes." }),
    fields: z.array(FieldQuality).meta({
      description: "Fields of which values were reviewed, in the order of their names.",
    }),
  })
  .meta({ id: "SchemaQuality" });
export type SchemaQuality = z.output<typeof SchemaQuality>;
