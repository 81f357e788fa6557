const node = { $ref: "#/components/schemas/Structure" };
const described = {
  describe: {
    type: "string",
    description: "What the field should contain; guides the extraction.",
  },
  required: { type: "boolean", description: "A field is optional unless this is true." },
};

function kind(types: string[], members: Record<string, object>, needed: string[]) {
  return {
    type: "object",
    properties: { type: { enum: types }, ...members, ...described },
    required: ["type", ...needed],
    additionalProperties: false,
  };
}

/** The structure notation for readers of the contract; the limits are `readStructure`'s. */
export const structureSchema = {
  description:
    "The shape of the data to extract. An array or an object at the top, nested freely below.",
  example: {
    type: "object",
    properties: {
      number: { type: "string", describe: "The invoice's number", required: true },
      total: { type: "number", describe: "The amount to pay" },
    },
  },
  oneOf: [
    kind(["array"], { items: node }, ["items"]),
    kind(
      ["object"],
      { properties: { type: "object", additionalProperties: node, minProperties: 1 } },
      ["properties"],
    ),
    kind(["string", "number", "integer", "boolean", "date", "datetime"], {}, []),
    kind(["enum"], { values: { type: "array", items: { type: "string" }, minItems: 1 } }, [
      "values",
    ]),
  ],
};
