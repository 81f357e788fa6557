import { filledPattern, limits, linePattern, Vision } from "@quarry/api";

const { describeLength, propertyNameLength, enumValues } = limits.structure;

/** Tabs and line ends are the only control characters. */
const linesPattern = "^([^\\x00-\\x1f\\x7f-\\x9f]|\\t|\\r?\\n)*$";

const node = { $ref: "#/components/schemas/Structure" };
const described = {
  describe: {
    type: "string",
    maxLength: describeLength,
    pattern: linesPattern,
    description: "What the field should contain; guides the extraction.",
  },
  required: { type: "boolean", description: "A field is optional unless this is true." },
};

function member<Members extends Record<string, object>>(
  description: string,
  types: string[],
  members: Members,
  optional: Record<string, object> = {},
) {
  return {
    type: "object",
    description,
    properties: { type: { type: "string", enum: types }, ...members, ...described, ...optional },
    required: ["type", ...Object.keys(members)],
    additionalProperties: false,
  };
}

const outermost = {
  vision: {
    type: "string",
    enum: Vision.options,
    description:
      "At the top alone: which pages a language model is shown as pictures, unless a request says so. See `vision` of an extraction.",
  },
};

/** The kinds of node, by the name under which the contract shows them. */
const members = {
  ArrayStructure: member(
    "A list; every item has the same shape.",
    ["array"],
    { items: node },
    outermost,
  ),
  ObjectStructure: member(
    "Named fields.",
    ["object"],
    {
      properties: {
        type: "object",
        additionalProperties: node,
        propertyNames: {
          type: "string",
          minLength: 1,
          maxLength: propertyNameLength,
          pattern: linePattern,
        },
        minProperties: 1,
        maxProperties: limits.structure.fields,
      },
    },
    outermost,
  ),
  ScalarStructure: member(
    "A single value. `date` is YYYY-MM-DD; `datetime` is ISO 8601, with an offset if the source has one.",
    ["string", "number", "integer", "boolean", "date", "datetime"],
    {},
  ),
  EnumStructure: member("One of the listed values.", ["enum"], {
    values: {
      type: "array",
      items: { type: "string", pattern: filledPattern },
      minItems: 1,
      maxItems: enumValues,
      uniqueItems: true,
    },
  }),
};

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

type MemberName = keyof typeof members;

/** One of several kinds of node, which `type` names. */
function oneOf(names: MemberName[]) {
  const refs = names.map((name) => ({ name, $ref: reference(name).$ref }));
  const mapping = Object.fromEntries(
    refs.flatMap(({ name, $ref }) =>
      members[name].properties.type.enum.map((type) => [type, $ref]),
    ),
  );
  return {
    oneOf: refs.map(({ $ref }) => ({ $ref })),
    discriminator: { propertyName: "type", mapping },
  };
}

/** The structure notation as JSON Schema; the limits of whole structures are checked by `readStructure`. */
export const structureSchemas = {
  RootStructure: {
    description: "The shape of the data to extract: an array or an object, nested freely below.",
    example: {
      type: "object",
      properties: {
        number: { type: "string", describe: "The invoice's number", required: true },
        total: { type: "number", describe: "The amount to pay" },
      },
    },
    ...oneOf(["ArrayStructure", "ObjectStructure"]),
  },
  Structure: {
    description: "The shape of the data to extract, or of a part of it.",
    ...oneOf(["ArrayStructure", "ObjectStructure", "ScalarStructure", "EnumStructure"]),
  },
  ...members,
};
