import { conceptsIn, wordsOf } from "@quarry/vocabulary";
import { type Field, nameOf } from "../fields/field.ts";
import type { Context } from "../places/place.ts";

/** A shorter beginning says nothing of a word: "tech" is short for "technical". */
const SHORTEST = 4;
/** Words around a value that name the part of the document it is in. */
const telling = new Set<Context["relation"]>(["section", "left", "opening", "colon", "before"]);

/** What an object is called, in words and concepts. */
type Name = { words: readonly string[]; concepts: readonly string[] };

/** Says whether the words around a place name another object than the field's, which has such a field, too. */
export type Siblings = { isOthers(field: Field, contexts: readonly Context[]): boolean };

/** Objects side by side, such as a seller and a buyer, have fields of the same name. */
export function createSiblings(fields: readonly Field[]): Siblings {
  const alike = Map.groupBy(fields, nameOf);
  const rivals = new Map(
    [...alike.values()]
      .filter((same) => same.length > 1)
      .flatMap((same) => same.map((field) => [field, rivalsOf(field, same)] as const)),
  );
  const known = new Map<string, Name>();
  const named = (words: string) => {
    const name = known.get(words) ?? { words: wordsOf(words), concepts: conceptsIn(words) };
    known.set(words, name);
    return name;
  };
  return {
    isOthers(field, contexts) {
      const rival = rivals.get(field);
      if (!rival) return false;
      const around = contexts
        .filter(({ relation }) => telling.has(relation))
        .map(({ words }) => named(words));
      const isAround = (name: Name) => around.some((one) => isNamed(name, one));
      return !isAround(rival.own) && rival.others.some(isAround);
    },
  };
}

/** The names of a field's object and of the others, without what they have in common. */
function rivalsOf(field: Field, same: readonly Field[]): { own: Name; others: Name[] } {
  const names = same.map(nameAround);
  const own = nameAround(field);
  const others = names.filter((_, at) => same[at] !== field);
  return {
    own: without(own, others),
    others: others.map((other) => without(other, [own])),
  };
}

function nameAround({ within, meaning }: Field): Name {
  return { words: wordsOf(within), concepts: meaning.context };
}

function without({ words, concepts }: Name, others: readonly Name[]): Name {
  return {
    words: words.filter(
      (word) => word.length >= SHORTEST && !others.some((other) => other.words.includes(word)),
    ),
    concepts: concepts.filter((one) => !others.some((other) => other.concepts.includes(one))),
  };
}

function isNamed(name: Name, around: Name): boolean {
  return (
    name.concepts.some((one) => around.concepts.includes(one)) ||
    name.words.some((word) => around.words.some((other) => beginsAlike(word, other)))
  );
}

function beginsAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST && long.startsWith(short);
}
