type JsonSchema = Record<string, unknown>;

/** How a shape is shown in `/openapi.json` where zod's own words for it would mislead its readers. */
export function shownAs(schema: JsonSchema) {
  return ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
    const { description } = jsonSchema;
    for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
    Object.assign(jsonSchema, description !== undefined && { description }, schema);
  };
}
