import { expect, it } from "vitest";
import { ownTurn } from "./own-turn.ts";

it("gives each caller a turn of the event loop that no other caller has", async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns = await Promise.all(Array.from({ length: 8 }, () => ownTurn().then(() => turn)));
  isOver = true;
  expect(new Set(turns).size).toBe(8);
});
