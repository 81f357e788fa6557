import type { AddedExampleRecord, Review } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { quarry } from "../../session/session.ts";
import { Fault } from "../../shell/notices.tsx";

/** Whether later documents are read by an approved review, and the button that makes it so. */
export function UseAsExample({ review }: { review: Review }) {
  const { extractionId, schemaId, output } = review;
  const client = useQueryClient();
  const [added, setAdded] = useState<AddedExampleRecord>();
  const [fault, setFault] = useState<string>();
  const key = ["examples", schemaId];
  const { data: examples } = useQuery({
    queryKey: key,
    queryFn: () => quarry.schemas.examples.list(schemaId),
    // a review becomes an example just after it is approved
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < 5 && !isAmong(state.data, extractionId) ? 1_000 : false,
  });

  async function add(): Promise<void> {
    setFault(undefined);
    try {
      setAdded(await quarry.schemas.examples.add(schemaId, { extractionId, output }));
      await client.invalidateQueries({ queryKey: key });
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  }

  if (!examples) return null;
  if (fault !== undefined) return <Fault>{fault}</Fault>;
  if (!isAmong(examples, extractionId)) {
    return (
      <button type="button" onClick={() => void add()}>
        Use as example
      </button>
    );
  }
  const taught = added?.notLocated ?? [];
  return (
    <p class="example-state">
      It is an <a href={`#/schemas/${schemaId}`}>example of its schema</a>: documents made like it
      are read by it.
      {taught.length > 0 &&
        ` Not in the document, so that nothing is learned: ${taught.join(", ")}.`}
    </p>
  );
}

const isAmong = (examples: readonly { extractionId: string }[] | undefined, id: string) =>
  examples?.some(({ extractionId }) => extractionId === id) ?? false;
