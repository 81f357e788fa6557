import type { Span } from "@quarry/document";

/** The nouns by which orders to a model speak of what it was asked before, in some languages. */
const task =
  "(?:instructions?|prompts?|rules|guidelines|directions|anweisung(?:en)?|regeln|consignes|règles|instrucciones|reglas|istruzioni|regole|instruções|regras)";
const dismissal =
  "(?:ignore[zr]?|ignor(?:iere[nt]?|a|are|ez)|disregard|forget|override|vergiss|vergessen|oublie[zr]?|olvida|dimentica|esqueça)";

/** Another name of a model than these is an everyday word: "assistant", "model". */
const model = "(?:ai|llm|gpt|chatbot|language model|ai assistant|ai model|ki|ia)s?";

/**
 * Text that speaks to a model, sets it another task, or poses as a part of its conversation. Orders to people ("do not
 * ignore these rules", "fill in all fields") are none.
 *
 * @param word pattern of a word.
 * @param units most UTF-16 units that one sign of the pattern's may take.
 */
function ordersWith(word: string, units: number): string {
  return [
    `(?<!(?:not|never|n't|nicht|pas)\\s)\\b${dismissal}\\b[^.\\n]{0,${60 * units}}\\b${task}`,
    "\\bsystem\\s+prompt\\b",
    `\\b(?:you are|act as|pretend to be|du bist|tu es|eres)\\s+(?:now\\s+)?(?:${word}\\s+){0,2}${model}\\b`,
    `\\b(?:note|message|attention|instructions?|hinweis)\\s*(?:to|for|:|an)\\s+(?:the\\s+|any\\s+|all\\s+)?${model}\\b`,
    `\\bas an ${model}\\b`,
    `\\b(?:respond|reply|answer|output|return)\\s+(?:only|just|exactly|instead|with)\\b[^.\\n]{0,${60 * units}}\\b(?:json|null|instead)\\b`,
    `<\\/?(?:system|assistant|instructions?|document)\\b[^>\\n]{0,${40 * units}}>`,
    "<\\|[a-z_]{2,20}\\|>|\\[\\/?INST\\]|<<\\/?SYS>>",
  ].join("|");
}

const orders = new RegExp(ordersWith("[\\p{L}-]+", 1), "giu");

/** Finds no less, and takes a third of the time: the tables of Unicode are left out. Two signs are letters by these alone. */
const mayBeOrders = new RegExp(`${ordersWith("\\S+", 2)}|[\u017f\u212a]`, "i");

/** How far a value may stand from the words of an order, in UTF-16 units, within their line. */
const REACH = 500;

/** The lines of a text that give a model orders; empty for nearly all documents. */
export function linesWithOrders(text: string): Span[] {
  if (!mayBeOrders.test(text)) return [];
  return Array.from(text.matchAll(orders), ({ index, 0: found }) => {
    const end = index + found.length;
    const before = text.lastIndexOf("\n", index - 1) + 1;
    const after = text.indexOf("\n", end);
    return {
      start: index === 0 ? 0 : Math.max(before, index - REACH),
      end: Math.min(after < 0 ? text.length : after, end + REACH),
    };
  });
}
