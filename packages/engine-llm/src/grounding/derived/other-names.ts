/** Locales whose names of countries, currencies and languages are known. */
const locales =
  "en de fr es it nl pt sv da nb fi pl cs sk hu ro hr bg tr ru uk el ar he ja ko zh".split(" ");

const types = ["region", "currency", "language"] as const;

/** Shorter names are taken for other words. */
const SHORTEST = 3;

type Thing = { code: string; names: Set<string> };
let known: Map<string, Thing[]> | undefined;

/**
 * Returns the other names and the code of a country, a currency or a language that goes by this name or code: "AT" and
 * "Austria" of "Österreich"; none for other words.
 */
export function otherNamesOf(value: string): string[] {
  known ??= everyThing();
  const things = known.get(keyOf(value)) ?? [];
  const names = things.flatMap(({ code, names }) => [code, ...names]);
  return [...new Set(names)].filter((name) => keyOf(name) !== keyOf(value) && name.length >= 2);
}

function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase().trim();
}

function everyThing(): Map<string, Thing[]> {
  const byName = new Map<string, Thing[]>();
  for (const type of types) {
    const displays = locales.map((locale) => {
      return new Intl.DisplayNames(locale, { type, fallback: "none" });
    });
    for (const code of codesOf(type)) {
      const own = displays.flatMap((display) => display.of(code) ?? []);
      const names = new Set(
        own.filter((name) => name.length >= SHORTEST || /[^\p{L}]/u.test(name)),
      );
      if (names.size === 0) continue;
      const thing = { code, names };
      for (const key of new Set([code, ...names].map(keyOf))) {
        byName.set(key, [...(byName.get(key) ?? []), thing]);
      }
    }
  }
  return byName;
}

/** Codes as they may be: those that no locale names are none. */
function codesOf(type: (typeof types)[number]): string[] {
  if (type === "currency") return Intl.supportedValuesOf("currency");
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return type === "region" ? pairs : pairs.map((pair) => pair.toLowerCase());
}
