/** A text that a file of the repository holds once, and what stands in its place a release later. */
export type Change = { file: string; now: string; next: string };

const events = "packages/contracts/src/events";

/**
 * A made-up next release: one event of each log has a field that it must have, and so another
 * version. The present release refuses the field, the next one brings what lacks it to its shape.
 */
export const changes: readonly Change[] = [
  ...raise("SchemaUpdated", "changedBy"),
  {
    file: `${events}/events.ts`,
    now: "SchemaUpdated = z.strictObject(SchemaCreated.shape)",
    next: "SchemaUpdated = z.strictObject({ ...SchemaCreated.shape, changedBy: z.string() })",
  },
  {
    file: "services/schema/src/domain/schema.ts",
    now: '[{ type: "SchemaUpdated", data: {',
    next: '[{ type: "SchemaUpdated", data: { changedBy: accountId,',
  },
  ...raise("SourceIngested", "language"),
  {
    file: `${events}/events.ts`,
    now: "  characters: z.int().nonnegative(),\n",
    next: "  characters: z.int().nonnegative(),\n  language: z.string(),\n",
  },
  {
    file: "services/ingestion/src/domain/source.ts",
    now: 'type: "SourceIngested", data: command.data',
    next: 'type: "SourceIngested", data: { ...command.data, language: "en" }',
  },
  ...raise("ExtractionCompleted", "endedBy"),
  {
    file: `${events}/events.ts`,
    now: "  charged: z.literal(true),\n",
    next: "  charged: z.literal(true),\n  endedBy: z.string(),\n",
  },
  {
    file: "services/extraction/src/domain/extraction.ts",
    now: "data: { ...outcome, charged: true }",
    next: "data: { ...outcome, charged: true, endedBy: outcome.engine }",
  },
];

/** The version of an event that has a field more than the first one, and what brings that one to it. */
function raise(event: string, field: string): Change[] {
  const former = `${event}.omit({ ${field}: true })`;
  const upcast = `${former}.transform((data) => ({ ...data, ${field}: "unknown" }))`;
  return [
    {
      file: `${events}/event-definitions.ts`,
      now: `${event}: { schema: ${event}, version: 1 }`,
      next: `${event}: { schema: ${event}, version: 2, upcasts: { 1: ${upcast} } }`,
    },
  ];
}

/** The text of a file in the next release. @throws Error where it lacks what is to be changed. */
export function inNextRelease(file: string, text: string): string {
  return changes
    .filter((change) => change.file === file)
    .reduce((changed, { now, next }) => {
      if (changed.split(now).length !== 2) throw new Error(`${file} does not hold "${now}" once`);
      return changed.replace(now, () => next);
    }, text);
}
