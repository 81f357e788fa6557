import { useState } from "preact/hooks";
import { useSearch } from "wouter";
import { toNode } from "../schemas/draft/draft.ts";
import { emptyDraft } from "../schemas/draft/draft-editor.tsx";
import { useNewestSchemas } from "../schemas/newest-schemas.ts";
import { Fault, Waiting } from "../shell/notices.tsx";
import { AsCode } from "./as-code.tsx";
import { noOptions, OptionFields, type Options } from "./options.tsx";
import { sampleSchema, sampleText } from "./sample.ts";
import { type ChosenSchema, SchemaChoice } from "./schema-choice.tsx";
import { type Chosen, nothingChosen } from "./source.ts";
import { SourceChoice } from "./source-choice.tsx";
import { useRun } from "./use-run.ts";

/** From a source and a schema to an extraction. */
export function Playground() {
  const { schemas, error } = useNewestSchemas();
  const query = useSearch();
  const [source, setSource] = useState<Chosen>(nothingChosen);
  const [picked, setSchema] = useState<ChosenSchema>();
  const [options, setOptions] = useState<Options>(noOptions);
  const { run, busy, faults } = useRun(setSchema);
  if (error) return <Fault>{error.message}</Fault>;
  if (!schemas) return <Waiting>Reading the schemas</Waiting>;
  const wanted = new URLSearchParams(query).get("schema");
  const known = schemas.find(({ id }) => id === wanted) ?? schemas[0];
  const schema = picked ?? { id: known?.id, draft: emptyDraft() };

  function trySample(): void {
    const { name, structure } = sampleSchema;
    const known = schemas?.find((each) => each.name === name)?.id;
    setSource({ ...nothingChosen, from: "text", text: sampleText });
    setSchema({ id: known, draft: { name, node: toNode(structure) } });
  }

  return (
    <div class="playground">
      <div class="view-head">
        <div>
          <h1>Extract</h1>
          <p class="quiet">A source and a schema in, data with its evidence out.</p>
        </div>
        <div class="actions">
          <button type="button" onClick={trySample}>
            Try a sample
          </button>
        </div>
      </div>
      <div class="halves">
        <SourceChoice chosen={source} change={setSource} />
        <SchemaChoice
          schemas={schemas}
          chosen={schema}
          change={setSchema}
          issues={faults?.issues ?? []}
          source={source}
          options={options}
        />
      </div>
      <OptionFields options={options} change={setOptions} />
      {faults && <Fault>{faults.message}</Fault>}
      <div class="run">
        <button
          type="button"
          class="primary large"
          disabled={busy}
          onClick={() => void run({ source, schema, options })}
        >
          {busy ? "Sending …" : "Extract"}
        </button>
        <AsCode source={source} schemaId={schema.id} options={options} />
      </div>
    </div>
  );
}
