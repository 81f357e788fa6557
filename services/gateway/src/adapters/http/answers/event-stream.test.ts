import { expect, it } from "vitest";
import { type ServerEvent, whileFound } from "./event-stream.ts";

it("a stream of events ends with the key of its caller", async () => {
  let isGood = true;
  let isLeft = false;
  async function* events(): AsyncGenerator<ServerEvent, void> {
    try {
      yield { name: "progress", data: { step: 1 } };
      isGood = false;
      yield { name: "progress", data: { step: 2 } };
    } finally {
      isLeft = true;
    }
  }
  const find = async () => {
    if (!isGood) throw new Error("revoked");
  };
  const heard: ServerEvent[] = [];
  for await (const event of whileFound(events(), find)) heard.push(event);
  expect(heard).toEqual([{ name: "progress", data: { step: 1 } }]);
  expect(isLeft).toBe(true);
});
