import { expect, it } from "vitest";
import { eventsOf, type ServerEvent } from "./event-stream.ts";

function streamOf(chunks: Uint8Array[], ends = true): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (ends) controller.close();
    },
  });
}

async function all(body: ReadableStream<Uint8Array>, silentMs = 10_000): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of eventsOf(body, silentMs)) events.push(event);
  return events;
}

const text = ':\n\nevent: progress\ndata: {"name":"Zoë"}\n\n:\n\nevent: settled\ndata: {}\n\n';
const events = [
  { name: "progress", data: { name: "Zoë" } },
  { name: "settled", data: {} },
];

it("reads events wherever the stream is cut, and no heartbeats", async () => {
  const bytes = new TextEncoder().encode(text);
  expect(await all(streamOf([...bytes].map((byte) => Uint8Array.of(byte))))).toEqual(events);
  expect(await all(streamOf([bytes]))).toEqual(events);
});

it("reads lines that end as on Windows", async () => {
  const bytes = new TextEncoder().encode(text.replaceAll("\n", "\r\n"));
  expect(await all(streamOf([bytes]))).toEqual(events);
});

it("ends with a stream that has fallen silent", async () => {
  const bytes = new TextEncoder().encode(text);
  expect(await all(streamOf([bytes], false), 5)).toEqual(events);
});

it("leaves out an event that was cut off", async () => {
  const bytes = new TextEncoder().encode(text.slice(0, -1));
  expect(await all(streamOf([bytes]))).toEqual(events.slice(0, 1));
});
