const node = { $ref: "#/components/schemas/Structure" };
const described = {
  describe: {
    type: "string",
    description: "What the field should contain; guides the extraction.",
  },
  required: { type: "boolean", description: "A field is optional unless this is true." },
};

function member(description: string, types: string[], members: Record<string, object> = {}) {
  return {
    type: "object",
    description,
    properties: { type: { type: "string", enum: types }, ...members, ...described },
    required: ["type", ...Object.keys(members)],
    additionalProperties: false,
  };
}

/** The kinds of node, by the name under which the contract shows them. */
const members = {
  ArrayStructure: member("A list; every item has the same shape.", ["array"], { items: node }),
  ObjectStructure: member("Named fields.", ["object"], {
    properties: { type: "object", additionalProperties: node, minProperties: 1 },
  }),
  ScalarStructure: member(
    "A single value. `date` is YYYY-MM-DD; `datetime` is ISO 8601, with an offset if the source has one.",
    ["string", "number", "integer", "boolean", "date", "datetime"],
  ),
  EnumStructure: member("One of the listed values.", ["enum"], {
    values: { type: "array", items: { type: "string" }, minItems: 1 },
  }),
};

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const mapping = Object.fromEntries(
  Object.entries(members).flatMap(([name, { properties }]) =>
    properties.type.enum.map((type) => [type, reference(name).$ref]),
  ),
);

/** The structure notation for readers of the contract; the limits are `readStructure`'s. */
export const structureSchemas = {
  Structure: {
    description:
      "The shape of the data to extract. An array or an object at the top, nested freely below.",
    example: {
      type: "object",
      properties: {
        number: { type: "string", describe: "The invoice's number", required: true },
        total: { type: "number", describe: "The amount to pay" },
      },
    },
    oneOf: Object.keys(members).map(reference),
    discriminator: { propertyName: "type", mapping },
  },
  ...members,
};
