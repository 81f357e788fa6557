import type { Issue, Structure } from "@quarry/client";
import { useState } from "preact/hooks";
import { Fault } from "../../shell/notices.tsx";
import { type DraftNode, newNode, repeatedNames, toNode, toStructure } from "./draft.ts";
import { Fields } from "./draft-form.tsx";

export type Draft = { name: string; node: DraftNode };

export const emptyDraft = (): Draft => ({ name: "", node: newNode("object") });

type Props = {
  draft: Draft;
  change: (draft: Draft) => void;
  /** What the server refused. */
  issues: readonly Issue[];
};

/** A schema as a form or as JSON: two views of one draft. */
export function DraftEditor({ draft, change, issues }: Props) {
  const [json, setJson] = useState<string>();
  const { node } = draft;
  const isList = node.type === "array";
  const group = isList && node.item?.type === "object" ? node.item : node;
  const setGroup = (next: DraftNode) =>
    change({ ...draft, node: isList ? { ...node, item: next } : next });
  const hasForm = group.type === "object";
  const faults = [...repeatedNames(node), ...issues];
  return (
    <div class="draft">
      <div class="draft-head">
        <label class="grow">
          Name of the schema
          <input
            value={draft.name}
            maxLength={200}
            required
            placeholder="Invoice"
            onInput={({ currentTarget }) => change({ ...draft, name: currentTarget.value })}
          />
        </label>
        <FormOrJson
          isJson={json !== undefined}
          show={(isJson) => setJson(isJson ? textOf(node) : undefined)}
        />
      </div>
      {json !== undefined ? (
        <JsonText
          text={json}
          change={(text, next) => {
            setJson(text);
            if (next) change({ ...draft, node: next });
          }}
        />
      ) : hasForm ? (
        <>
          <Shape
            isList={isList}
            setList={(list) => change({ ...draft, node: reshaped(group, list) })}
          />
          <Fields
            node={group}
            path={isList ? "structure.items" : "structure"}
            issues={faults}
            change={setGroup}
          />
        </>
      ) : (
        <p class="quiet">This structure has no fields at its top; edit it as JSON.</p>
      )}
      {json !== undefined &&
        faults.map((issue) => (
          <Fault key={`${issue.field} ${issue.rule}`}>
            <code>{issue.field}</code>: {issue.message}
          </Fault>
        ))}
    </div>
  );
}

const textOf = (node: DraftNode) => JSON.stringify(toStructure(node), null, 2);

const reshaped = (group: DraftNode, isList: boolean): DraftNode =>
  isList ? { ...newNode("array"), item: group } : group;

function FormOrJson({ isJson, show }: { isJson: boolean; show: (isJson: boolean) => void }) {
  return (
    <fieldset class="switch">
      <legend class="unseen">Edit as</legend>
      <button type="button" aria-pressed={!isJson} onClick={() => show(false)}>
        Form
      </button>
      <button type="button" aria-pressed={isJson} onClick={() => show(true)}>
        JSON
      </button>
    </fieldset>
  );
}

function Shape({ isList, setList }: { isList: boolean; setList: (isList: boolean) => void }) {
  return (
    <label class="inline">
      A document holds{" "}
      <select
        value={isList ? "list" : "one"}
        onChange={({ currentTarget }) => setList(currentTarget.value === "list")}
      >
        <option value="one">one record</option>
        <option value="list">a list of records</option>
      </select>
    </label>
  );
}

type JsonProps = { text: string; change: (text: string, node?: DraftNode) => void };

function JsonText({ text, change }: JsonProps) {
  const fault = readNode(text).fault;
  return (
    <>
      <textarea
        class="code"
        aria-label="Structure as JSON"
        rows={16}
        spellcheck={false}
        value={text}
        aria-invalid={fault !== undefined}
        onInput={({ currentTarget: { value } }) => change(value, readNode(value).node)}
      />
      {fault !== undefined && <p class="field-fault">{fault}</p>}
    </>
  );
}

/** JSON as a node, or what is wrong with it; the server checks the rest. */
function readNode(text: string): { node?: DraftNode; fault?: string } {
  try {
    return { node: toNode(JSON.parse(text) as Structure) };
  } catch (error) {
    return { fault: error instanceof SyntaxError ? error.message : "This is not a structure" };
  }
}
