import type { ExtractionListItem, Json, TaggedSchema } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { quarry } from "../session/session.ts";
import { titleOf } from "../shell/title.ts";
import { changedValues } from "./compare/changed-values.ts";

/** Documents that are tried at once. */
const MAX_TRIED = 5;

type Tried = { id: string; changes: string[] } | { fault: string };

/** Runs the schema as it is stored on documents that it was run on before, and shows what differs. */
export function TryOn({ schema }: { schema: TaggedSchema }) {
  const client = useQueryClient();
  const { data: items = [] } = useQuery({
    queryKey: ["extractions", "at-hand", schema.id],
    queryFn: async () => {
      const asked = { schemaId: schema.id, status: "completed", perPage: MAX_TRIED } as const;
      return (await quarry.extractions.list(asked).after()).data;
    },
    staleTime: Number.POSITIVE_INFINITY, // what is tried is no document at hand
  });
  const [tried, setTried] = useState<ReadonlyMap<string, Tried>>(new Map());
  const [busy, setBusy] = useState(false);
  if (items.length === 0) return null;

  async function tryAll(): Promise<void> {
    setBusy(true);
    setTried(new Map());
    for (const item of items) {
      const outcome = await tryOn(schema.id, item);
      setTried((before) => new Map(before).set(item.id, outcome));
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: ["extractions"], refetchType: "none" });
  }

  return (
    <section class="card try-on" aria-labelledby="try-title">
      <div class="card-head">
        <div>
          <h2 id="try-title">Try it on documents at hand</h2>
          <p class="quiet">
            Runs the stored revision on the last documents once more, and shows what differs.
          </p>
        </div>
        <button type="button" disabled={busy} onClick={() => void tryAll()}>
          {busy ? "Trying …" : `Try on ${items.length === 1 ? "it" : `these ${items.length}`}`}
        </button>
      </div>
      <ul class="plain-list">
        {items.map((item) => (
          <Line key={item.id} item={item} tried={tried.get(item.id)} />
        ))}
      </ul>
    </section>
  );
}

function Line({ item, tried }: { item: ExtractionListItem; tried: Tried | undefined }) {
  return (
    <li>
      <a href={`#/extractions/${item.id}`} dir="auto">
        {titleOf(item.input.source)}
      </a>
      {tried && "fault" in tried && <span class="field-fault">{tried.fault}</span>}
      {tried && "id" in tried && (
        <span>
          <a href={`#/extractions/${tried.id}`}>
            {tried.changes.length === 0 ? "the same values" : `${tried.changes.length} differ`}
          </a>
          {tried.changes.length > 0 && (
            <span class="quiet" dir="auto">
              {" "}
              {tried.changes.slice(0, 4).join(", ")}
              {tried.changes.length > 4 && " …"}
            </span>
          )}
        </span>
      )}
    </li>
  );
}

async function tryOn(schemaId: string, { id, output }: ExtractionListItem): Promise<Tried> {
  try {
    const again = await quarry.extractions.again(id);
    const made = await quarry.extractions.create({ schemaId, ...again });
    for await (const step of quarry.extractions.follow(made.id)) {
      if (step.kind === "settled" && step.failure) return { fault: step.failure.message };
    }
    const result: Json = (await quarry.extractions.get(made.id)).result;
    return { id: made.id, changes: changedValues(output, result) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
