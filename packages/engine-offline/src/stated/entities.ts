import type { StructuredData } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import lexicon from "@quarry/vocabulary/lexicon/labels/properties.json" with { type: "json" };

export type Properties = { [name: string]: Json };

/** One thing that the source describes in a machine's form. */
export type Entity = {
  type: string;
  properties: Properties;
  kind: StructuredData["kind"];
  /** How likely the caller means this thing: an article before the site it is on. */
  weight: number;
};

const byId = (entities: readonly Entity[]) =>
  new Map(
    entities.flatMap((entity) => {
      const id = entity.properties["@id"];
      return typeof id === "string" ? [[id, entity.properties] as const] : [];
    }),
  );

const kindWeight = {
  "json-ld": 1,
  microdata: 0.98,
  rdfa: 0.98,
  form: 1,
  data: 1.2, // its names say all that its text does, and better
  meta: 0.94,
  email: 0.94,
  "pdf-info": 0.6,
  "office-info": 0.6,
};

/** The things in a document's structured data; references by `@id` are followed one step. */
export function entitiesOf(structured: readonly StructuredData[]): Entity[] {
  const entities = structured.flatMap(({ kind, value }) => {
    if (!isProperties(value)) return [];
    const type = typeOf(value);
    return [{ type, properties: value, kind, weight: kindWeight[kind] * typeWeight(type, kind) }];
  });
  const known = byId(entities);
  return entities.map((entity) => ({ ...entity, properties: linked(entity.properties, known) }));
}

export function isProperties(value: Json | undefined): value is Properties {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

export function typeOf(properties: Properties): string {
  const type = properties["@type"];
  const first = Array.isArray(type) ? type[0] : type;
  return typeof first === "string" ? (first.split(/[/#:]/).at(-1) ?? "") : "";
}

function typeWeight(type: string, kind: StructuredData["kind"]): number {
  if (kind === "meta" || kind === "form" || kind === "data" || kind === "pdf-info") return 1;
  if (lexicon.entities.content.includes(type)) return 1;
  if (lexicon.entities.page.includes(type)) return 0.85;
  return lexicon.entities.container.includes(type) ? 0.55 : 0.9;
}

function linked(properties: Properties, known: ReadonlyMap<string, Properties>): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      const id = isProperties(value) && Object.keys(value).length === 1 ? value["@id"] : undefined;
      return [name, (typeof id === "string" ? known.get(id) : undefined) ?? value];
    }),
  );
}
