/** Makes a text of about so many characters. */
type Text = (characters: number) => string;

const units: Record<string, string> = {
  ...{ tabs: "a\t", "words and tabs": "word\t", "numbers and tabs": "12\t" },
  ...{ bars: "a|", "bars and spaces": "| a ", commas: "a,b,", semicolons: "x;" },
  ...{ "labels in cells": "a:\t", "notes in cells": "(a)\t", "money in cells": "$1\t" },
  ...{ "boxes in cells": "[x] a\t", "labels and values": "Total\t4\t" },
  ...{ currencies: "€ 12.50 ", "currency signs": "€", phones: "+44 20 7946 0958 " },
  ...{ addresses: "https://example.org/a?b=c ", "e-mail": "ada@example.org ", at: "@" },
  ...{ numbers: "123 ", digits: "1", decimals: "1,234.56 ", percents: "12 % ", units: "12 kg " },
  ...{ dates: "12 May 2024 ", times: "10:30 ", identifiers: "AB-12345 " },
  ...{ accounts: "DE89370400440532013000 ", names: "Ada Lovelace ", words: "lorem ipsum dolor " },
  ...{
    "one word": "abcdefghij",
    "labelled lines": "Name: Ada\n",
    labels: "Name: Ada ",
    colons: ":",
  },
  ...{ list: "- item one 12.50\n", "indented list": " - x\n", headings: "# Head\n" },
  ...{ brackets: "((((", links: "[x](y) ", boxes: "[x] yes ", quotes: '"a" ' },
  ...{ dots: "a.", dashes: "-", underscores: "_", spaces: " ", "empty lines": "\n a" },
  ...{ columns: "a  b  c\n", "columns of numbers": "Widget  2  4.50  9.00\n" },
  ...{ "rows with tabs": "Widget\t2\t4.50\n", leaders: "a .... 1\n", emoji: "🧾" },
  ...{ chinese: "請求書番号", arabic: "فاتورة ", "zero width": "\u200d", "hard spaces": "\u00a0x" },
};

const repeated = Object.entries(units).map(([name, unit]): [string, Text] => [
  name,
  (characters) => `a${unit.repeat(Math.ceil(characters / unit.length))}`,
]);

/** Four lines, each with a quarter of the cells, over each other. */
const wideRows: Text = (characters) =>
  Array.from({ length: 4 }, () => "Total\t".repeat(characters / 24)).join("\n");

/** Every item one level below the last. */
const deepList: Text = (characters) =>
  Array.from({ length: Math.floor(Math.sqrt(characters * 2)) }, (_, depth) => {
    return `${" ".repeat(depth)}- x`;
  }).join("\n");

/** Texts of one shape, over and over: what hostile and unlucky sources look like. */
export const shapes: Record<string, Text> = {
  ...Object.fromEntries(repeated),
  "wide rows": wideRows,
  "deep list": deepList,
};
