import { expect, it } from "vitest";
import { body } from "../page.testing.ts";

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
  [
    "around what holds it",
    '<p>Tax 10<a href="#n"><span><sup>1</sup></span></a>, VAT<a href="#n"><span><sup>1</sup></span></a></p>',
  ],
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
