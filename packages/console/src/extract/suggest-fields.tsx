import type { Structure } from "@quarry/client";
import { useState } from "preact/hooks";
import { quarry } from "../session/session.ts";
import { Fault } from "../shell/notices.tsx";
import { type Options, optionsOf } from "./options.tsx";
import { type Chosen, sourceOf } from "./source.ts";

type Props = { source: Chosen; options: Options; take: (structure: Structure) => void };

/** Makes the draft from what the chosen source shows; it is edited before anything is extracted by it. */
export function SuggestFields({ source, options, take }: Props) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ fault: string } | { note: string }>();

  async function run(): Promise<void> {
    const chosen = sourceOf(source);
    if ("fault" in chosen) return setOutcome(chosen);
    setBusy(true);
    setOutcome(undefined);
    try {
      const structure = await suggested({ source: chosen.source, ...optionsOf(options) });
      if (structure.type === "object" && Object.keys(structure.properties).length === 0) {
        setOutcome({ fault: "This source has no labels and no tables to suggest fields from" });
      } else {
        take(structure);
        setOutcome({ note: "Look the fields over: rename, remove or add before you extract" });
      }
    } catch (error) {
      setOutcome({ fault: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div class="suggest">
      <button type="button" disabled={busy} onClick={() => void run()}>
        {busy ? "Reading the source …" : "Suggest fields from the source"}
      </button>
      {outcome && "note" in outcome && (
        <span class="quiet" role="status">
          {outcome.note}
        </span>
      )}
      {outcome && "fault" in outcome && <Fault>{outcome.fault}</Fault>}
    </div>
  );
}

/** The least that a source can be read with; its one value is of no interest. */
const reading = {
  name: "Reading for a suggestion",
  structure: { type: "object", properties: { title: { type: "string" } } },
} as const satisfies { name: string; structure: Structure };

type Reading = Omit<Parameters<typeof quarry.extractions.create>[0], "schemaId">;

/** The source is read as an extraction by a schema of one field; both are deleted again. */
async function suggested(request: Reading): Promise<Structure> {
  const { id: schemaId } = await quarry.schemas.create(reading);
  try {
    const { id } = await quarry.extractions.create({ ...request, schemaId });
    try {
      for await (const _step of quarry.extractions.follow(id)); // until it has ended
      return (await quarry.schemas.suggest([id])).structure;
    } finally {
      await quarry.extractions.delete(id);
    }
  } finally {
    await quarry.schemas.delete(schemaId);
  }
}
