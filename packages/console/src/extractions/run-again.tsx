import type { ExtractionRecord, ModelName } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "preact/hooks";
import { noOptions, OptionFields } from "../extract/options.tsx";
import { useNewestSchemas } from "../schemas/newest-schemas.ts";
import { quarry } from "../session/session.ts";
import { Fault } from "../shell/notices.tsx";
import { timeText } from "../shell/times.ts";
import { type Asked, useRunAgain } from "./use-run-again.ts";

const models: Record<ModelName, string> = {
  "llm-4.1-mini": "llm-4.1-mini, as a rule",
  "llm-4.1": "llm-4.1, the larger one",
};

/** Extracts from the same source once more: by another schema, revision or model; the engine is the server's. */
export function RunAgain({ record }: { record: ExtractionRecord }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        Run again
      </button>
      <dialog ref={dialog} aria-labelledby={id} onClose={() => setOpen(false)}>
        <h2 id={id}>Run again</h2>
        {isOpen && <Form record={record} close={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

function Form({ record, close }: { record: ExtractionRecord; close: () => void }) {
  const [asked, ask] = useState<Asked>({
    ...{ schemaId: record.schemaId, schemaRevision: undefined },
    ...{ model: "llm-4.1-mini", options: noOptions },
  });
  const { run, fault, busy } = useRunAgain(record, asked, close);
  return (
    <form class="key-form" onSubmit={(event) => void run(event)}>
      <SchemaFields asked={asked} change={(changes) => ask({ ...asked, ...changes })} />
      <label>
        Model
        <select
          value={asked.model}
          onChange={({ currentTarget }) =>
            ask({ ...asked, model: currentTarget.value as ModelName })
          }
        >
          {Object.entries(models).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <OptionFields options={asked.options} change={(options) => ask({ ...asked, options })} />
      <p class="quiet">
        The same source makes a new extraction; this one stays. The server's operator chooses the
        engine; the model takes effect where that is a language model. Options of this one, such as
        an instruction or a password, are not repeated.
      </p>
      {fault !== undefined && <Fault>{fault}</Fault>}
      <div class="actions">
        <button type="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" class="primary" disabled={busy}>
          {busy ? "Sending …" : "Run"}
        </button>
      </div>
    </form>
  );
}

type SchemaProps = { asked: Asked; change: (changes: Partial<Asked>) => void };

function SchemaFields({ asked: { schemaId, schemaRevision }, change }: SchemaProps) {
  const { schemas = [] } = useNewestSchemas();
  const { data: revisions, error } = useQuery({
    queryKey: ["revisions", schemaId],
    queryFn: async () => (await quarry.schemas.revisions(schemaId)).data,
  });
  const isListed = schemas.some(({ id }) => id === schemaId);
  return (
    <>
      <label>
        Schema
        <select
          value={schemaId}
          onChange={({ currentTarget }) =>
            change({ schemaId: currentTarget.value, schemaRevision: undefined })
          }
        >
          {!isListed && <option value={schemaId}>The schema of this extraction</option>}
          {schemas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Revision
        <select
          value={schemaRevision ?? ""}
          onChange={({ currentTarget: { value } }) =>
            change({ schemaRevision: value === "" ? undefined : Number(value) })
          }
        >
          <option value="">The present one</option>
          {revisions?.map((each) => (
            <option key={each.revision} value={each.revision}>
              {each.revision}, of {timeText(each.createdAt)}
            </option>
          ))}
        </select>
      </label>
      {error && <Fault>This schema is deleted; choose another one.</Fault>}
    </>
  );
}
