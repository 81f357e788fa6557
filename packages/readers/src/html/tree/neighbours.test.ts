import { expect, it } from "vitest";
import { body } from "../page.testing.ts";

it.each([
  ["a label and its value", "<b>Status</b><span>PAID</span>", "Status PAID"],
  ["a label and its number", "<span>Total</span><span>12.50</span>", "Total 12.50"],
  ["a label below other elements", "<label><i>Name</i></label><i><b>Ann</b></i>", "Name Ann"],
  ["what was and what is", "<del>10</del><ins>12</ins>", "~~10~~ 12"],
  ["a struck price and the next", "<s>10</s><b>8</b>", "~~10~~ 8"],
  ["those in a cell", "<table><tr><td><del>1</del><ins>2</ins><td>x</table>", "| ~~1~~ 2 | x |"],
])("parts %s", (_name, html, text) => {
  expect(body(html).text).toBe(text);
});

it.each([
  ["a word with a bold initial", "<b>H</b>ello", "Hello"],
  ["a word of two elements", "<b>Kaf</b><span>fee</span>", "Kaffee"],
  ["a number in pieces", "<span>1</span><span>,</span><span>50</span>", "1,50"],
  ["a code in pieces", "<span>DE</span><span>89</span>", "DE89"],
  ["a letter and a capital", "<span>e</span><span>Bay</span>", "eBay"],
  ["a mark beside a word", "<b>Net</b><sup>1</sup>", "Net^1"],
  ["an edit within a word", "colo<ins>u</ins>r", "colour"],
  ["code", "<pre><span>get</span><span>Name</span></pre>", "getName"],
])("leaves %s whole", (_name, html, text) => {
  expect(body(html).text).toBe(text);
});
