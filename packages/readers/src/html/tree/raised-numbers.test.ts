import { expect, it } from "vitest";
import { body } from "../page.testing.ts";

it.each([
  ["of a model", "<p>iPhone<sup>15</sup> with case</p>", "iPhone 15 with case"],
  ["of a model in bold", "<p><b>iPhone</b><sup>15</sup></p>", "iPhone 15"],
  ["below ten", "<p>PlayStation<sup>5</sup></p>", "PlayStation 5"],
  [
    "beside lines that begin with it",
    "<p>iPhone<sup>15</sup></p><p>15 Jahre Garantie</p><p>15. März 2026</p>",
    "iPhone 15\n\n15 Jahre Garantie\n\n15. März 2026",
  ],
  ["with a word", "<p>iPhone<sup>15 Pro</sup></p>", "iPhone 15 Pro"],
  ["of three digits", "<p>Peugeot<sup>308</sup></p>", "Peugeot 308"],
  ["of a year", "<p>Сезон<sup>2026</sup></p>", "Сезон 2026"],
  ["raised by a style", '<p>Εκδοχή<span style="vertical-align:super">12</span></p>', "Εκδοχή 12"],
  [
    "beside notes",
    "<p>iPhone<sup>15</sup> Preis<sup>1</sup></p><p><sup>1</sup> inkl.</p>",
    "iPhone 15 Preis^1\n\n1 inkl.",
  ],
  [
    "of models in cells",
    "<table><tr><td>Pixel<sup>8</sup><td>Pixel<sup>9</sup></table>",
    "| Pixel 8 | Pixel 9 |",
  ],
])("parts a raised number of a name: %s", (_name, html, text) => {
  expect(body(html).text).toBe(text);
});

it.each([
  ["the first of its page", "<p>Basic<sup>1</sup></p>", "Basic^1"],
  [
    "that follow on others",
    "<p>Ein<sup>2</sup> zwei<sup>5</sup> drei<sup>6</sup></p>",
    "Ein^2 zwei^5 drei^6",
  ],
  [
    "that a raised number opens",
    "<p>Tarif<sup>15</sup></p><div><sup>15</sup> inkl. MwSt.</div>",
    "Tarif^15\n\n15 inkl. MwSt.",
  ],
  [
    "that a number opens",
    "<p>Tarif<sup>15</sup></p><p>15) inkl. MwSt.</p>",
    "Tarif^15\n\n15) inkl. MwSt.",
  ],
  ["that a link leads to", '<p>Rate<sup><a href="#n">15</a></sup></p>', "Rate^15"],
])("leaves the mark of a note at its word: %s", (_name, html, text) => {
  expect(body(html).text).toBe(text);
});

it.each([
  ["a power", "<p>54 m<sup>2</sup>, 10<sup>15</sup></p>", "54 m2, 10^15"],
  ["an ordinal", "<p>the 15<sup>th</sup></p>", "the 15th"],
  ["a formula", "<p>x<sup>12</sup>, CO<sup>2</sup></p>", "x12, CO2"],
  ["a number in brackets", "<p>Preis<sup>15)</sup></p>", "Preis15)"],
])("leaves %s as it is", (_name, html, text) => {
  expect(body(html).text).toBe(text);
});

it.each([
  ["in it", '<p>Tax 10<sup><a href="#n">1</a></sup>, VAT<sup><a href="#n">1</a></sup></p>'],
  ["around it", '<p>Tax 10<a href="#n"><sup>1</sup></a>, VAT<a href="#n"><sup>1</sup></a></p>'],
])("keeps the mark of a note apart from a number, with a link %s", (_name, html) => {
  expect(body(html).text).toBe("Tax 10^1, VAT^1");
});

it.each([
  ["before a price", "<p>Soup <sup>1,3,9</sup>38,00</p>", "Soup 1,3,9 38,00"],
  ["in a cell", "<table><tr><td><sup>7</sup><b>12,50</b></table>", "7 12,50"],
  ["that is a power", "<p>10<sup>2</sup> m and 10<sup>2</sup>5</p>", "10^2 m and 10^2 5"],
  ["of a fraction", "<p><sup>1</sup>/<sub>2</sub> cup</p>", "1/2 cup"],
])("parts a raised number from a figure behind it: %s", (_name, html, text) => {
  expect(body(html).text).toBe(text);
});
