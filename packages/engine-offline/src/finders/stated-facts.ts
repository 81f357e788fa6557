import type { DocumentView } from "../labels/view.ts";
import { type Entity, isProperties, type Properties } from "../stated/entities.ts";
import { type Fact, factsOf, withUniqueKeys } from "../stated/facts.ts";
import { isInRow, standardOf } from "../stated/standards.ts";

/** `isOfRow` of what a standard has in the rows of a list: it is no value of the whole. */
export type StatedFact = { fact: Fact; entity: Entity; isOfRow: boolean };

export function statedFacts(entities: readonly Entity[]): StatedFact[] {
  return entities.flatMap((entity) => {
    const { kind, properties } = entity;
    const standard = kind === "data" ? standardOf(properties) : undefined;
    const named = (facts: Fact[]) => (kind === "data" ? withUniqueKeys(facts) : facts);
    const facts = [properties, soleContent(entity)].flatMap((one) =>
      one ? named(factsOf(one, standard?.members)) : [],
    );
    const isOfRow = ({ path }: Fact) => standard !== undefined && isInRow(standard, path);
    return facts.map((fact) => ({ fact, entity, isOfRow: isOfRow(fact) }));
  });
}

/** `{"customer": {…}}`, like the root of an XML file: what the sole name holds is the thing itself, too. */
function soleContent({ kind, properties }: Entity): Properties | undefined {
  const [content, ...others] = Object.values(properties);
  const isSole = kind === "data" && others.length === 0;
  return isSole && isProperties(content) ? content : undefined;
}

/** Data and forms hold what people wrote, as the rest of the document; pages' markup is for programs. */
export function habitsOf(
  view: DocumentView,
  kind: Entity["kind"],
): DocumentView["habits"] | undefined {
  return kind === "data" || kind === "form" ? view.habits : undefined;
}
