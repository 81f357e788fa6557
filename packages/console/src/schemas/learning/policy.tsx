import type { ReviewPolicy } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { quarry } from "../../session/session.ts";
import { Fault } from "../../shell/notices.tsx";
import { fieldLines, fieldsIn } from "./field-lines.ts";

const switches = [
  ["missingRequired", "a required value is missing"],
  ["rowsMissing", "a list may lack rows"],
  ["hidden", "a value is invisible in the source"],
  ["ungrounded", "a value is not in the source"],
  ["warnings", "reading the source was difficult"],
] as const satisfies [keyof ReviewPolicy, string][];

/** Which extractions of a schema need a person. */
export function Policy({ schemaId }: { schemaId: string }) {
  const { data: policy, error } = useQuery({
    queryKey: ["policy", schemaId],
    queryFn: () => quarry.reviews.policy(schemaId),
  });
  return (
    <section class="card" aria-labelledby="policy-title">
      <div class="card-head">
        <div>
          <h2 id="policy-title">Review policy</h2>
          <p class="quiet">Which extractions come into the queue of reviews from now on.</p>
        </div>
      </div>
      {error && <Fault>{error.message}</Fault>}
      {policy && <Form schemaId={schemaId} policy={policy} />}
    </section>
  );
}

function Form({ schemaId, policy }: { schemaId: string; policy: ReviewPolicy }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(policy);
  const [fields, setFields] = useState(fieldLines(policy.fields));
  const [state, setState] = useState<{ fault?: string; isSaved?: true }>({});
  const set = (part: Partial<ReviewPolicy>) => setDraft({ ...draft, ...part });

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    try {
      const sent = { ...draft, fields: fieldsIn(fields) };
      client.setQueryData(["policy", schemaId], await quarry.reviews.setPolicy(schemaId, sent));
      setState({ isSaved: true });
    } catch (error) {
      setState({ fault: error instanceof Error ? error.message : String(error) });
    }
  }

  return (
    <form class="policy" onSubmit={(event) => void save(event)}>
      <Wishes draft={draft} set={set} />
      <label>
        Single fields, one to a line: pointer and percentage
        <textarea
          class="code"
          rows={3}
          placeholder={"/total 95\n/lines/*/amount 80"}
          value={fields}
          onInput={({ currentTarget }) => setFields(currentTarget.value)}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.learn === "reviewed"}
          onChange={({ currentTarget }) =>
            set({ learn: currentTarget.checked ? "reviewed" : "none" })
          }
        />
        An approved review becomes an example
      </label>
      {state.fault !== undefined && <Fault>{state.fault}</Fault>}
      <div class="actions">
        <button type="submit">Save the policy</button>
        {state.isSaved && <p role="status">Saved.</p>}
      </div>
    </form>
  );
}

type WishesProps = { draft: ReviewPolicy; set: (part: Partial<ReviewPolicy>) => void };

/** What of an extraction makes a look necessary, for all fields alike. */
function Wishes({ draft, set }: WishesProps) {
  return (
    <>
      <div class="inline">
        <Percent
          label="Values less sure than, in %"
          share={draft.below}
          set={(below) => set({ below })}
        />
        <Percent
          label="A sample of all, in %"
          share={draft.sample}
          set={(sample) => set({ sample })}
        />
        <label>
          Values of a language model
          <select
            value={draft.estimated}
            onChange={({ currentTarget }) =>
              set({ estimated: currentTarget.value as ReviewPolicy["estimated"] })
            }
          >
            <option value="match">by their place in the source</option>
            <option value="below">by the same percentage</option>
          </select>
        </label>
      </div>
      <fieldset class="switches">
        <legend>And where</legend>
        {switches.map(([name, text]) => (
          <label key={name} class="check">
            <input
              type="checkbox"
              checked={draft[name]}
              onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
            />
            {text}
          </label>
        ))}
      </fieldset>
    </>
  );
}

type PercentProps = { label: string; share: number; set: (share: number) => void };

function Percent({ label, share, set }: PercentProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={0}
        max={100}
        step="any"
        required
        value={Number((share * 100).toFixed(4))}
        onChange={({ currentTarget }) => set(currentTarget.valueAsNumber / 100)}
      />
    </label>
  );
}
