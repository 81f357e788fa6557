/** The mixed load that k6 runs, which reads the workload from the file that WORKLOAD names. */
import { check } from "k6";
import { b64decode } from "k6/encoding";
import { scenario } from "k6/execution";
import http, { type RefinedResponse } from "k6/http";
import type { Options } from "k6/options";
import type { Workload } from "./workload.ts";

const workload = JSON.parse(open(__ENV.WORKLOAD ?? "")) as Workload;
const { baseUrl, key, rate, minutes, documents, schema } = workload;
const authorization = `Bearer ${key}`;

export const options: Options = {
  scenarios: {
    mixed: {
      executor: "constant-arrival-rate",
      rate,
      timeUnit: "1s",
      duration: `${minutes * 60}s`,
      preAllocatedVUs: 50,
      maxVUs: 200,
    },
  },
  systemTags: ["status"],
};

/** Each piece of work with its share of all, in per cent. */
const shares: [number, (number: number) => void][] = [
  [50, (number) => extract("text", number)],
  [15, (number) => extract("webpage", number)],
  [9, (number) => extract("pdf", number)],
  [1, (number) => extract("image", number)],
  [15, list],
  [10, liveOfASchema],
];

/** The same mix each time: what comes next follows from its number, not by chance. */
export default function work(): void {
  const number = scenario.iterationInTest;
  let place = (number * 37) % 100;
  for (const [share, piece] of shares) {
    if (place >= 0 && place < share) piece(number);
    place -= share;
  }
}

/** Extracts what was never sent before, reads it back, and deletes every fourth. */
function extract(kind: keyof typeof documents, number: number): void {
  const { schemaId, type, fileName, mediaType, base64, truth } = documents[kind];
  const source = http.file(numbered(b64decode(base64), number), fileName, mediaType);
  const form = { schema_id: schemaId, type, source };
  const made = http.post(`${baseUrl}/v1/extractions`, form, named(kind));
  const data = dataOf(made);
  check(made, { "extracted what stands there": () => isSame(data?.output, truth) });
  if (data?.id === undefined) return;
  const url = `${baseUrl}/v1/extractions/${data.id}`;
  check(http.get(url, named("read")), { answered: isOk });
  if (number % 4 === 0) check(http.del(url, null, named("delete")), { answered: isOk });
}

function list(number: number): void {
  const what = number % 2 === 0 ? "extractions" : "schemas";
  const page = 1 + (number % 5);
  check(http.get(`${baseUrl}/v1/${what}?page=${page}&perPage=20`, named("list")), {
    answered: isOk,
  });
}

function liveOfASchema(number: number): void {
  const body = (name: string) => JSON.stringify({ ...schema, name: `${name} ${number}` });
  const json = { "content-type": "application/json" };
  const made = http.post(`${baseUrl}/v1/schemas`, body("Made"), named("schema", json));
  const url = `${baseUrl}/v1/schemas/${dataOf(made)?.id}`;
  check(http.put(url, body("Renamed"), named("schema", json)), { answered: isOk });
  check(http.del(url, null, named("schema")), { answered: isOk });
}

function named(operation: string, headers: Record<string, string> = {}) {
  return { tags: { operation }, headers: { authorization, ...headers }, timeout: "60s" };
}

/** With a number at its end, which no reader takes for content. */
function numbered(bytes: ArrayBuffer, number: number): ArrayBuffer {
  const tail = `\n%${number}`;
  const all = new Uint8Array(bytes.byteLength + tail.length);
  all.set(new Uint8Array(bytes));
  for (let at = 0; at < tail.length; at++) all[bytes.byteLength + at] = tail.charCodeAt(at);
  return all.buffer;
}

type Made = { id?: string; output?: unknown } | undefined;

function dataOf(response: RefinedResponse<"text">): Made {
  return response.body ? (JSON.parse(response.body) as { data?: Made }).data : undefined;
}

function isOk({ status }: { status: number }): boolean {
  return status === 200;
}

/** The members of both stand in the order of the schema. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
