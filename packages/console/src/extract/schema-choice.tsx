import type { Issue, SchemaRecord } from "@quarry/client";
import { toNode } from "../schemas/draft/draft.ts";
import { type Draft, DraftEditor } from "../schemas/draft/draft-editor.tsx";
import type { Options } from "./options.tsx";
import type { Chosen } from "./source.ts";
import { SuggestFields } from "./suggest-fields.tsx";

/** The id of a stored schema, or a draft of a new one. */
export type ChosenSchema = { id: string | undefined; draft: Draft };

type Props = {
  schemas: readonly SchemaRecord[];
  chosen: ChosenSchema;
  change: (chosen: ChosenSchema) => void;
  issues: readonly Issue[];
  /** What the chosen source is read by where fields are suggested from it. */
  source: Chosen;
  options: Options;
};

/** What to look for: a schema that is there, or one that is written now. */
export function SchemaChoice({ schemas, chosen, change, issues, source, options }: Props) {
  const { draft } = chosen;
  const picked = schemas.find(({ id }) => id === chosen.id);
  return (
    <section class="card" aria-labelledby="schema-title">
      <div class="card-head">
        <h2 id="schema-title">2. Schema</h2>
        {schemas.length > 0 && (
          <select
            aria-label="Schema"
            value={chosen.id ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ ...chosen, id: value === "" ? undefined : value })
            }
          >
            <option value="">Write a new one</option>
            {schemas.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      {picked ? (
        <FieldList schema={picked} />
      ) : (
        <>
          <SuggestFields
            {...{ source, options }}
            take={(structure) =>
              change({ ...chosen, draft: { ...draft, node: toNode(structure) } })
            }
          />
          <DraftEditor
            draft={draft}
            issues={issues}
            change={(next) => change({ ...chosen, draft: next })}
          />
        </>
      )}
    </section>
  );
}

/** The fields of a stored schema, to see whether it is the right one. */
function FieldList({ schema }: { schema: SchemaRecord }) {
  const { structure } = schema;
  const top = structure.type === "array" ? structure.items : structure;
  const fields = top.type === "object" ? Object.entries(top.properties) : [];
  return (
    <dl class="field-list">
      {fields.map(([name, field]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{field.describe ?? field.type}</dd>
        </div>
      ))}
    </dl>
  );
}
