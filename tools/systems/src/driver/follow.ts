import { parseJson } from "@quarry/kernel";
import { expect } from "vitest";
import type { Caller } from "./caller.ts";
import type { Suite } from "./suite.ts";

/** The names and data of all events of an extraction, until the stream ends. */
export async function follow(suite: Suite, { key }: Caller, id: string) {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${suite.baseUrl}/v1/extractions/${id}/events`, { headers });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  const text = await response.text();
  return [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, name, data = ""]) => ({
    name,
    data: parseJson(data),
  }));
}
