import type { ExampleRecord } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { quarry } from "../../session/session.ts";
import { Confirm } from "../../shell/confirm.tsx";
import { Fault } from "../../shell/notices.tsx";
import { timeText } from "../../shell/times.ts";
import { titleOf } from "../../shell/title.ts";

/** The corrected documents that later ones of a schema are read by. */
export function Examples({ schemaId }: { schemaId: string }) {
  const { data: examples, error } = useQuery({
    queryKey: ["examples", schemaId],
    queryFn: () => quarry.schemas.examples.list(schemaId),
  });
  return (
    <section class="card" aria-labelledby="examples-title">
      <div class="card-head">
        <div>
          <h2 id="examples-title">Examples</h2>
          <p class="quiet">Corrected documents: later ones that look like them are read by them.</p>
        </div>
        <a class="button" href={`#/reviews?schemaId=${schemaId}`}>
          Reviews
        </a>
      </div>
      {error && <Fault>{error.message}</Fault>}
      {examples?.length === 0 && <p>None yet: the first is the first review that is approved.</p>}
      {examples && examples.length > 0 && (
        <ul class="plain-list">
          {examples.map((example) => (
            <Line key={example.extractionId} example={example} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ example: { extractionId, schemaId, createdAt } }: { example: ExampleRecord }) {
  const client = useQueryClient();
  const { data: record } = useQuery({
    queryKey: ["extraction", extractionId],
    queryFn: () => quarry.extractions.get(extractionId),
  });
  const title = record ? titleOf(record.source.content) : extractionId;

  async function remove(): Promise<void> {
    await quarry.schemas.examples.delete(schemaId, extractionId);
    await client.invalidateQueries({ queryKey: ["examples", schemaId] });
  }

  return (
    <li>
      <a href={`#/extractions/${extractionId}`} dir="auto">
        {title}
      </a>
      <time class="quiet" dateTime={createdAt}>
        {timeText(createdAt)}
      </time>
      <Confirm
        {...{ open: "Remove", look: "plain", title: "Remove this example?" }}
        action="Remove"
        run={remove}
      >
        <p dir="auto">
          <strong>{title}</strong>
        </p>
        <p>Nothing more is learned from it. The extraction and its review are kept.</p>
      </Confirm>
    </li>
  );
}
