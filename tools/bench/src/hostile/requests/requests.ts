import { basePath, limits, type Operation, operations } from "@quarry/api";
import { z } from "zod";
import { type Shape, shapes, singleShapes } from "./shapes.ts";

/** A request that is made to hold up a server, sent several times side by side. */
export type HostileRequest = {
  name: string;
  method: string;
  path: string;
  mediaType: string;
  body: () => Buffer;
  times: number;
};

/** How many requests of the largest size are sent side by side. */
const manyTimes = 24;

/** A body of JSON that an operation takes, or a line of one. */
type JsonPart = { shape: z.ZodType; example: unknown; mediaType: string; maxBytes: number };

/** Hostile requests to every operation that takes a body, made from its description and the limits. */
export function* hostileRequests(): Generator<HostileRequest> {
  for (const operation of Object.values<Operation>(operations)) {
    for (const part of jsonParts(operation)) yield* jsonRequests(operation, part);
    if (operation.body?.mediaType === "multipart/form-data") yield formRequest(operation);
  }
}

function jsonParts({ body, jsonBody, linesBody }: Operation): JsonPart[] {
  const parts: JsonPart[] = [];
  for (const json of [body, jsonBody]) {
    if (json?.mediaType !== "application/json") continue;
    parts.push({ maxBytes: limits.jsonBodyBytes, ...json });
  }
  if (linesBody) parts.push({ ...linesBody, maxBytes: limits.batch.lineBytes });
  return parts;
}

function* jsonRequests(operation: Operation, part: JsonPart): Generator<HostileRequest> {
  const { mediaType, maxBytes } = part;
  const request = (what: string, body: () => string, times = 1): HostileRequest => ({
    ...addressOf(operation),
    name: `${operation.operationId} (${mediaType}): ${what}`,
    mediaType,
    times,
    body: () => Buffer.from(body()),
  });
  for (const shape of shapes)
    yield request(`${shape.name} as the whole`, () => shape.make(maxBytes));
  for (const { key, around, taken } of members(part)) {
    for (const shape of taken) {
      yield request(`${shape.name} as ${key}`, () =>
        around(shape.make(maxBytes - around("").length)),
      );
    }
  }
  yield request("more bytes than the limit", () => `"${"a".repeat(maxBytes)}"`);
  const file = { ...(part.example as object), source: { base64: "@", mediaType: "text/plain" } };
  const content = () => JSON.stringify(file).replace("@", "QUJD".repeat(maxBytes / 4 - 500));
  const text = () =>
    JSON.stringify({ ...(part.example as object), source: "ä".repeat(maxBytes / 2 - 500) });
  yield request("many bodies of many keys", () => manyKeys.make(maxBytes), manyTimes);
  yield request("many files in Base64", content, manyTimes);
  yield request("many long texts", text, manyTimes);
}

/** A member of a body, the body around its value, and the shapes that it takes. */
function* members({ shape, example }: JsonPart) {
  if (!(shape instanceof z.ZodObject)) return;
  const fields = Object.entries(shape.shape as Record<string, z.ZodType>);
  const others = fields.every(([, field]) => field.safeParse(undefined).success) ? {} : example;
  for (const [key, field] of fields) {
    const [before = "", after = ""] = JSON.stringify({ ...(others as object), [key]: "@@" }).split(
      '"@@"',
    );
    const around = (value: string) => `${before}${value}${after}`;
    yield { key, around, taken: isSingle(field) ? singleShapes : shapes } satisfies Member;
  }
}

type Member = { key: string; around: (value: string) => string; taken: readonly Shape[] };

/** Whether a field takes a text, number or boolean alone, or one of some texts. */
function isSingle(field: z.ZodType): boolean {
  const [issue] = field.safeParse({}).error?.issues ?? [];
  const singles = ["string", "number", "int", "boolean"];
  return (
    issue?.code === "invalid_value" ||
    (issue?.code === "invalid_type" && singles.includes(issue.expected))
  );
}

const manyKeys = shapeNamed("keys, many");

function shapeNamed(name: string): Shape {
  const shape = shapes.find((each) => each.name === name);
  if (!shape) throw new Error(`there is no shape ${name}`);
  return shape;
}

const boundary = "edge";

/** A form of as many values of the largest size as a form may have. */
function formRequest(operation: Operation): HostileRequest {
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const keys =
    shapes.find(({ name }) => name === "keys, too many")?.make(limits.formValueBytes) ?? "";
  const long = "a".repeat(limits.formValueBytes);
  const parts = Array.from({ length: limits.formFields - 1 }, (_, at) => part(`field${at}`, long));
  const form = `${part("metadata", keys)}${parts.join("")}--${boundary}--\r\n`;
  return {
    ...addressOf(operation),
    name: `${operation.operationId} (multipart/form-data): many forms of long values`,
    mediaType: `multipart/form-data; boundary=${boundary}`,
    times: manyTimes,
    body: () => Buffer.from(form),
  };
}

function addressOf({ method, path, query }: Operation) {
  const id = "0190a5d2-0000-7000-8000-000000000000";
  const isBatch = query instanceof z.ZodObject && "schema_id" in query.shape;
  return {
    method: method.toUpperCase(),
    path: `${basePath}${path.replaceAll(/\{\w+\}/g, id)}${isBatch ? `?schema_id=${id}` : ""}`,
  };
}
