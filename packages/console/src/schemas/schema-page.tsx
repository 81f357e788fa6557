import { ApiError, type Issue, type TaggedSchema } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense } from "preact/compat";
import { useState } from "preact/hooks";
import { goTo } from "../place.ts";
import { quarry } from "../session/session.ts";
import { late } from "../shell/late.tsx";
import { Fault, Waiting } from "../shell/notices.tsx";
import { DeleteSchema } from "./delete-schema.tsx";
import { toNode, toStructure } from "./draft/draft.ts";
import { type Draft, DraftEditor, emptyDraft } from "./draft/draft-editor.tsx";
import { ImportSchema } from "./draft/import-schema.tsx";
import { TryOn } from "./try-on.tsx";
import { UsedBy } from "./used-by.tsx";

const Learning = late(async () => (await import("./learning/learning.tsx")).Learning);

/** A stored schema, to be read and changed. */
export function SchemaPage({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ["schema", id],
    queryFn: () => quarry.schemas.get(id),
  });
  if (error) return <Fault>{error.message}</Fault>;
  if (!data) return <Waiting>Reading the schema</Waiting>;
  return <Editor key={data.etag} schema={data} />;
}

type Refusal = { message: string; issues: readonly Issue[] };

/** A new schema, or the draft of a change of one. */
export function Editor({ schema }: { schema?: TaggedSchema }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(
    schema ? { name: schema.name, node: toNode(schema.structure) } : emptyDraft(),
  );
  const [fault, setFault] = useState<Refusal>();
  const [saved, setSaved] = useState(false);

  async function save(): Promise<void> {
    setFault(undefined);
    const input = { name: draft.name.trim(), structure: toStructure(draft.node) };
    try {
      const stored = schema
        ? await quarry.schemas.update(schema.id, input, { ifMatch: schema.etag })
        : await quarry.schemas.create(input);
      setSaved(true);
      await client.invalidateQueries({ queryKey: ["schemas"] });
      if (!schema) goTo(`/schemas/${stored.id}`);
      else
        for (const key of ["schema", "revisions"])
          await client.invalidateQueries({ queryKey: [key, schema.id] });
    } catch (thrown) {
      setFault({
        message: thrown instanceof Error ? thrown.message : String(thrown),
        issues: thrown instanceof ApiError ? thrown.issues : [],
      });
    }
  }

  return (
    <>
      <div class="view-head">
        <div>
          <h1 dir="auto">{schema?.name ?? "New schema"}</h1>
          {schema && <UsedBy schema={schema} />}
        </div>
        <div class="actions">
          <ImportSchema take={(structure) => setDraft({ ...draft, node: toNode(structure) })} />
          {schema && <DeleteSchema schema={schema} />}
          <button type="button" class="primary" onClick={() => void save()}>
            Save
          </button>
        </div>
      </div>
      {fault && <Fault>{fault.message}</Fault>}
      {saved && !fault && (
        <p role="status">Saved. Extractions keep the revision that they were run with.</p>
      )}
      <section class="card" aria-label="Structure">
        <DraftEditor draft={draft} change={setDraft} issues={fault?.issues ?? []} />
      </section>
      {schema && <TryOn schema={schema} />}
      {schema && (
        <Suspense fallback={null}>
          <Learning schema={schema} />
        </Suspense>
      )}
    </>
  );
}
