import type { TaggedSchema } from "@quarry/client";
import { Examples } from "./examples.tsx";
import { Policy } from "./policy.tsx";
import { Quality } from "./quality.tsx";

/** What a schema learns from, and which of its extractions need a person. */
export function Learning({ schema: { id } }: { schema: TaggedSchema }) {
  return (
    <>
      <Policy schemaId={id} />
      <Quality schemaId={id} />
      <Examples schemaId={id} />
    </>
  );
}
