import { withoutThoughts } from "./thoughts.ts";

/** Whether a text is one JSON object or list from its first sign to its last, thoughts and a fence aside. */
export function isWholeJson(text: string): boolean {
  const answer = withoutThoughts(text).trim();
  const inner = /^```(?:json)?\s*([\s\S]*?)\s*```$/.exec(answer)?.[1] ?? answer;
  if (!/^[{[]/.test(inner) || !/[}\]]$/.test(inner)) return false;
  try {
    JSON.parse(inner);
    return true;
  } catch {
    return false;
  }
}
