import { nearestWord } from "@quarry/api";

/** What other APIs call a field of ours, in lower case without separators. */
const otherNames: Record<string, readonly string[]> = {
  perPage: ["limit", "pagesize", "size", "count", "first", "maxresults", "top"],
  page: ["offset", "skip", "pagenumber"],
  after: ["cursor", "startingafter", "nextafter", "pagetoken", "next"],
  search: ["q", "query", "name", "filter"],
  startDate: ["from", "since", "createdafter"],
  endDate: ["to", "until", "createdbefore"],
  schema_id: ["schema"],
  source: ["file", "url", "text", "input", "content", "document"],
  instruction: ["prompt", "systemprompt"],
  structure: ["schema", "jsonschema", "properties", "items", "fields"],
  jsonSchema: ["schema", "properties", "items", "type", "anyof", "ref", "defs", "required"],
};

/** The known field that a caller probably means: one of similar spelling, or another API's name for it. */
export function meantField(key: string, known: readonly string[]): string | undefined {
  const folded = key.toLowerCase().replace(/[^a-z]/g, "");
  const synonym = known.find((name) => otherNames[name]?.includes(folded));
  return nearestWord(key, known) ?? synonym;
}
