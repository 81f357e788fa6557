import type { Issue } from "@quarry/client";
import {
  type DraftField,
  type DraftNode,
  issuesAt,
  type NodeType,
  newField,
  pathOf,
  typeNames,
  withType,
} from "./draft.ts";

type NodeProps = {
  node: DraftNode;
  path: string;
  issues: readonly Issue[];
  change: (node: DraftNode) => void;
};

/** The fields of a group, one line each; groups and lists have theirs beneath. */
export function Fields({ node, path, issues, change }: NodeProps) {
  const setFields = (fields: DraftField[]) => change({ ...node, fields });
  const replace = (field: DraftField) =>
    setFields(node.fields.map((each) => (each.key === field.key ? field : each)));
  return (
    <div class="fields">
      {node.fields.map((field) => (
        <FieldLine
          key={field.key}
          field={field}
          path={pathOf(path, field.name)}
          issues={issues}
          change={replace}
          remove={() => setFields(node.fields.filter(({ key }) => key !== field.key))}
        />
      ))}
      <Faults issues={issuesAt(issues, path)} />
      <button
        type="button"
        class="plain add"
        onClick={() => setFields([...node.fields, newField()])}
      >
        + Add a field
      </button>
    </div>
  );
}

type LineProps = {
  field: DraftField;
  path: string;
  issues: readonly Issue[];
  change: (field: DraftField) => void;
  remove: () => void;
};

function FieldLine({ field, path, issues, change, remove }: LineProps) {
  const { name, node } = field;
  const setNode = (next: DraftNode) => change({ ...field, node: next });
  const faults = issuesAt(issues, path);
  const title = name.trim() || "new field";
  return (
    <fieldset class="field" aria-invalid={faults.length > 0}>
      <legend class="unseen">{title}</legend>
      <div class="field-line">
        <input
          aria-label="Name"
          placeholder="name"
          value={name}
          maxLength={100}
          spellcheck={false}
          onInput={({ currentTarget }) => change({ ...field, name: currentTarget.value })}
        />
        <TypeChoice label="Type" node={node} change={setNode} />
        <input
          class="describe"
          aria-label="What it is"
          placeholder="What it is, in your words"
          value={node.describe}
          maxLength={2000}
          onInput={({ currentTarget }) => setNode({ ...node, describe: currentTarget.value })}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={node.required}
            onChange={({ currentTarget }) => setNode({ ...node, required: currentTarget.checked })}
          />
          Required
        </label>
        <button type="button" class="plain remove" aria-label={`Remove ${title}`} onClick={remove}>
          ✕
        </button>
      </div>
      <Faults issues={faults} />
      <Inner node={node} path={path} issues={issues} change={setNode} />
    </fieldset>
  );
}

/** What a node has beneath its line: fields, the kind of a list's items, or choices. */
function Inner({ node, path, issues, change }: NodeProps) {
  if (node.type === "object")
    return <Fields node={node} path={path} issues={issues} change={change} />;
  if (node.type === "enum") return <Choices node={node} change={change} />;
  const { item } = node;
  if (node.type !== "array" || !item) return null;
  const setItem = (next: DraftNode) => change({ ...node, item: next });
  return (
    <div class="items">
      <p class="inline">
        Each item is a <TypeChoice label="Type of the items" node={item} change={setItem} />
      </p>
      <Faults issues={item.type === "object" ? [] : issuesAt(issues, `${path}.items`)} />
      <Inner node={item} path={`${path}.items`} issues={issues} change={setItem} />
    </div>
  );
}

type ChoiceProps = { label: string; node: DraftNode; change: (node: DraftNode) => void };

function TypeChoice({ label, node, change }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={node.type}
      onChange={({ currentTarget }) => change(withType(node, currentTarget.value as NodeType))}
    >
      {Object.entries(typeNames).map(([type, name]) => (
        <option key={type} value={type}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Choices({ node, change }: Omit<ChoiceProps, "label">) {
  return (
    <label class="choices">
      Choices, one to a line
      <textarea
        rows={3}
        value={node.values}
        onInput={({ currentTarget }) => change({ ...node, values: currentTarget.value })}
      />
    </label>
  );
}

function Faults({ issues }: { issues: readonly Issue[] }) {
  return issues.map(({ field, rule, message }) => (
    <p key={`${field} ${rule}`} class="field-fault" role="alert">
      {message}
    </p>
  ));
}
