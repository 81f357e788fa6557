import type { ImportNote, Json, Structure } from "@quarry/client";
import { useId, useRef, useState } from "preact/hooks";
import { quarry } from "../../session/session.ts";
import { Fault } from "../../shell/notices.tsx";

/** Makes the draft from a JSON Schema, or from a sample of the data that is wanted. */
export function ImportSchema({ take }: { take: (structure: Structure) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [kind, setKind] = useState<Kind>("sample");
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const [notes, setNotes] = useState<ImportNote[]>([]);

  async function run(): Promise<void> {
    setFault(undefined);
    try {
      const content = JSON.parse(text) as Json;
      const imported = await quarry.schemas.import({ [kind]: content, lenient: true });
      take(imported.structure);
      setNotes(imported.notes.filter(({ done }) => done !== "kept"));
      dialog.current?.close();
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <>
      {notes.length > 0 && (
        <span class="quiet" role="status">
          {notes.length} keywords became descriptions or were dropped
        </span>
      )}
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Import
      </button>
      <dialog ref={dialog} aria-labelledby={id}>
        <h2 id={id}>Import a structure</h2>
        <Content kind={kind} setKind={setKind} text={text} setText={setText} />
        {fault !== undefined && <Fault>{fault}</Fault>}
        <p class="quiet">
          It takes the place of the fields in the draft. Nothing is stored until you save.
        </p>
        <div class="actions">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="button" class="primary" onClick={() => void run()}>
            Import
          </button>
        </div>
      </dialog>
    </>
  );
}

type Kind = "jsonSchema" | "sample";

type ContentProps = {
  kind: Kind;
  setKind: (kind: Kind) => void;
  text: string;
  setText: (text: string) => void;
};

function Content({ kind, setKind, text, setText }: ContentProps) {
  const example =
    kind === "sample" ? '{"number": "2026-117", "total": 59.5}' : '{"type": "object", …}';
  return (
    <>
      <label>
        From
        <select value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}>
          <option value="sample">a sample of the data, as JSON</option>
          <option value="jsonSchema">a JSON Schema</option>
        </select>
      </label>
      <textarea
        class="code"
        aria-label="JSON"
        rows={12}
        spellcheck={false}
        placeholder={example}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
    </>
  );
}
