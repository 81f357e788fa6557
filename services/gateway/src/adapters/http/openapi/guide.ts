import { basePath, type ErrorDefinition, errorCodes, limits, Scope } from "@quarry/api";

/** The introduction for callers, as Markdown; shown above the operations. */
export const guide = `Turns text, images, PDFs and web pages into structured data that follows your schema.

Every response has the envelope \`status\`, \`message\`, \`data\`; a failure adds \`error\` with a code from a closed list. Every operation is also available without \`${basePath}\`.

## Authentication

Send \`Authorization: Bearer <key>\` with every request. A key belongs to one account, and sees nothing of others. Each operation names the scope that it needs: ${codes(Scope.options)}; \`admin\` has all. On this page, give your key to **Authorize** once; then **Execute** of an operation sends a real request.

## Quick start

1. Make a schema: \`POST ${basePath}/schemas\` with a name and a structure, or let \`POST ${basePath}/schemas/import\` make the structure of your JSON Schema, zod, Valibot or Pydantic model, or of sample data.
2. Send a source: \`POST ${basePath}/extractions\` with the schema's id, a type, and a file, text or URL. The response holds the output.
3. See where each value comes from: \`GET ${basePath}/extractions/{id}/evidence\`.

\`\`\`sh
curl $URL${basePath}/extractions -H "Authorization: Bearer $KEY" \\
  -F schema_id=$SCHEMA -F type=pdf -F source=@invoice.pdf
\`\`\`

The same fields can be sent as JSON, with \`source\` as a text, a URL, a file in Base64, or the id of a file that \`POST ${basePath}/uploads\` took. \`?include=evidence\` adds the evidence to the response.

## Long extractions

\`POST ${basePath}/extractions\` waits for the end. With \`Prefer: respond-async\`, after the seconds of \`Prefer: respond-async, wait=10\`, or past the server's limit, it answers 202 with a \`Location\`, and the work continues. Read that address, each time after the seconds of \`Retry-After\`, until its \`status\` is \`completed\` or \`failed\`, or follow \`GET ${basePath}/extractions/{id}/events\`.

## Events

\`GET ${basePath}/events\` lists what happened to all extractions and schemas, in order and by a cursor, so that a reader who comes back misses nothing; with \`Accept: text/event-stream\` it is followed live. \`POST ${basePath}/webhooks\` has the same events sent to an address of yours, signed by Standard Webhooks.

## Many sources

\`POST ${basePath}/batches\` takes up to ${limits.batch.items.toLocaleString("en")} items as JSON Lines and makes an extraction of each, in the background. \`GET ${basePath}/batches/{id}\` shows how far it is, and \`GET ${basePath}/batches/{id}/results\` what became of each item, in their order.

## Idempotency and retries

Send an \`Idempotency-Key\` (such as a UUID) with each POST, and the same key when you repeat it: for ${limits.idempotencyHours} hours a repeat gets the first answer, marked \`Idempotent-Replayed: true\`, and nothing is done twice. Repeat a request if the failure says \`retryable: true\`, after the seconds in \`Retry-After\` if there are any, with growing pauses otherwise. A failure that may pass releases its key, so that the same request can be tried again as a new extraction.

\`ETag\` and \`If-Match\` keep two writers of one schema from overwriting each other.

## Lists and pagination

Lists are newest first. \`startDate\` and \`endDate\` are days in UTC, inclusive, and \`search\` is part of a schema's name; extractions are also found by \`status\`, \`schemaId\`, \`type\`, \`externalId\` and \`batchId\`, and by what should be checked (\`needsReview\`, \`maxConfidence\`). Unknown parameters are refused.

- **By pages**: \`page\` counts from 1, \`perPage\` goes to ${limits.perPage} (${limits.defaultPerPage} unless sent). \`meta\` has the total and the last page.
- **By a cursor**, for long lists of extractions: begin with an empty \`after\`, then send \`meta.nextAfter\` as the next \`after\` until it is null. Nothing is counted, and what is created meanwhile moves nothing.
- **In one response**: \`GET ${basePath}/extractions/export\` has everything, as JSON Lines or CSV.

## Limits

| what | at most |
|---|---|
| a JSON body | ${mebibytes(limits.jsonBodyBytes)} MiB; of an extraction ${mebibytes(limits.extractionJsonBytes)} MiB |
| JSON in a body, a line of a batch, or \`metadata\` of a form | ${limits.json.depth} levels; ${limits.json.values} members and items in all |
| a value of a form | ${mebibytes(limits.formValueBytes)} MiB; send a longer source as a file |
| a file | as the server's operator allows; a larger one is refused with PAYLOAD_TOO_LARGE, which says how much |
| a schema's name | ${limits.schemaNameLength} characters |
| a structure | ${limits.structure.fields} fields, ${limits.structure.depth} levels, ${limits.structure.bytes / 1024} KiB |
| a field's \`describe\` | ${limits.structure.describeLength} characters |
| values of an enum | ${limits.structure.enumValues} |
| \`metadata\` | ${limits.metadata.pairs} pairs, keys of ${limits.metadata.keyLength} and values of ${limits.metadata.valueLength} characters |
| an \`externalId\` | ${limits.externalIdLength} characters |
| an upload that no extraction takes | is kept for ${limits.uploadHours} hours |
| an instruction | ${limits.instructionLength} characters |
| requests in a minute | what \`RateLimit-Policy\` of each response says; \`RateLimit\` says what is left |

## Errors

\`error.code\` is one of these. \`error.issues\` names each invalid field. Give \`error.requestId\` to the operator if you ask for help.

| code | status | try again | what happened | what to do |
|---|---|---|---|---|
${Object.entries(errorCodes).map(errorRow).join("\n")}

## Versions

What this page describes under \`${basePath}\` stays as it is: no field, code or operation is taken away or changes its meaning. Responses may gain fields, so leave out those that you do not know; requests may gain optional fields, and the API operations. Whatever would break a caller comes under a new prefix.

## Changes

- **2026-11-29** \`GET /schemas/{id}/quality\`; \`POST /extractions/{id}/review/undo\`, with \`undoTo\` in reviews and \`undo\` among their changes; \`openReasons\` in reviews, and \`open\` and \`place\` in their \`reasons\`.
- **2026-11-29** Reviews of extractions, with \`extraction.reviewed\` in events and \`review\` in summaries; review policies of schemas, which \`needsReview\` follows; the scope \`reviews:write\`.
- **2026-11-25** Suggested structures. A schema's revisions, and \`schema_revision\`, which extracts by one of them. An extraction's source and summary. Lists by \`batchId\`, \`needsReview\` and \`maxConfidence\`. \`ungrounded\`. Addresses that take one upload without a key. Limits in \`GET /v1/me\`; rotation of API keys.
- **2026-11-23** The feed of events, and webhooks. Import, export, check and ensure of schemas. Extractions as JSON, exports of extractions, batches, uploads, evidence within responses, \`externalId\` and \`metadata\`, filters and a cursor of lists. \`Prefer: wait\`. The account, its usage and its keys; \`Idempotency-Key\` for API keys.
- **2026-11-22** Progress as server-sent events; pages, passwords and modes of reading.
`;

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

function mebibytes(bytes: number): number {
  return bytes / 1_048_576;
}

function errorRow([code, { status, retryable, meaning, remedy }]: [string, ErrorDefinition]) {
  return `| ${code} | ${status} | ${retryable ? "yes" : "no"} | ${meaning} | ${remedy} |`;
}
