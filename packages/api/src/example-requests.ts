import { z } from "zod";
import { limits } from "./limits.ts";
import { JsonValue } from "./names.ts";
import { listOf } from "./request-parts.ts";
import { shownAs } from "./shown-as.ts";

/** What a caller may send to have extractions learn from an example. */

export const ExampleBody = z
  .strictObject({
    extractionId: z.uuid().toLowerCase().meta({
      description: "A completed extraction of the schema. Its document is the example's.",
    }),
    output: JsonValue.meta({
      description:
        "The right output, whole, as the extraction's revision of the schema shapes it. Leave it out where the output of its review is right in every value, which is the engine's until a person changes it.",
      override: {},
    }).optional(),
  })
  .meta({ id: "ExampleBody" });
export type ExampleBody = z.output<typeof ExampleBody>;

const described = {
  description: `The examples of the schema that the extraction may use: \`auto\` (default), the most alike, at most ${limits.chosenExamples}; \`none\`; up to ${limits.namedExamples} by the ids of their extractions; or \`{"except": […]}\`, the most alike without up to ${limits.namedExamples} of them.`,
};

const Ids = listOf(z.uuid().toLowerCase(), limits.namedExamples);

const Choice = z.union(
  [z.enum(["auto", "none"]), Ids, z.strictObject({ except: Ids })],
  'must be "auto", "none", a list of ids, or {"except": a list of ids}',
);

/** The examples of an extraction as JSON. */
export const ChosenExamples = Choice.optional().meta(described);

const right = {
  description:
    "The right output, if you have it, whole and as the schema shapes it: the extraction then becomes an example of the schema.",
};

/** The right output of an extraction as JSON. */
export const RightOutput = JsonValue.meta({ ...right, override: {} }).optional();

function parsed(text: string, context: z.RefinementCtx): z.core.util.JSONType {
  try {
    return JSON.parse(text) as z.core.util.JSONType;
  } catch {
    context.addIssue({ code: "custom", message: "must be JSON", params: { rule: "invalid_json" } });
    return z.NEVER;
  }
}

/** The right output of an extraction in a form, as a JSON text. */
export const RightOutputInForm = z
  .string()
  .transform(parsed)
  .optional()
  .meta({ override: shownAs({ type: "string" }), ...right });

/** The examples of an extraction in a form: with commas between ids, or as a JSON text where some are left out. */
export const ChosenExamplesInForm = z
  .string()
  .transform((text, context) => {
    if (text.startsWith("{")) return parsed(text, context);
    return text === "auto" || text === "none" ? text : text.split(",");
  })
  .pipe(Choice)
  .optional()
  .meta({ override: shownAs({ type: "string" }), ...described });
