import { expect, it } from "vitest";
import { plainWords } from "./plain-words.ts";

it.each([
  ["see the [user guide](/guide.html), please", "see the user guide, please"],
  ["![Star](/star.svg)  Best  tea", "Best tea"],
  ["![Earl Grey](/tea.jpg)", "Earl Grey"],
  ["~~soup~~ / salad / ~~roll~~", "salad"],
  ["/menu/~~soup~~ salad", "/menu/ salad"],
  ["f(x)[1] and [2] (3)", "f(x)[1] and [2] (3)"],
])("reads %s", (text, words) => {
  expect(plainWords(text)).toBe(words);
});
