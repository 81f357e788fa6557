import { ApiError, type Issue } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { goTo } from "../place.ts";
import { toStructure } from "../schemas/draft/draft.ts";
import { quarry } from "../session/session.ts";
import { type Options, optionsOf } from "./options.tsx";
import type { ChosenSchema } from "./schema-choice.tsx";
import { type Chosen, sourceOf } from "./source.ts";

export type Faults = { message: string; issues: readonly Issue[] };

type Call = { source: Chosen; schema: ChosenSchema; options: Options };

/** Begins the extraction that was chosen, and goes to it; a refusal is shown. */
export function useRun(setSchema: (schema: ChosenSchema) => void) {
  const client = useQueryClient();
  const [faults, setFaults] = useState<Faults>();
  const [busy, setBusy] = useState(false);

  /** A draft becomes a schema once, though the extraction after it may be refused. */
  async function create({ draft }: ChosenSchema): Promise<string> {
    const structure = toStructure(draft.node);
    const { id } = await quarry.schemas.create({ name: draft.name, structure });
    await client.invalidateQueries({ queryKey: ["schemas"] });
    setSchema({ draft, id });
    return id;
  }

  async function run({ source, schema, options }: Call): Promise<void> {
    const chosen = sourceOf(source);
    if ("fault" in chosen) return setFaults({ message: chosen.fault, issues: [] });
    setBusy(true);
    setFaults(undefined);
    try {
      const schemaId = schema.id ?? (await create(schema));
      const request = { schemaId, source: chosen.source, ...optionsOf(options) };
      const { id } = await quarry.extractions.create(request);
      await client.invalidateQueries({ queryKey: ["extractions"] });
      goTo(`/extractions/${id}`);
    } catch (thrown) {
      setFaults(faultsOf(thrown));
      setBusy(false);
    }
  }

  return { run, busy, faults };
}

function faultsOf(thrown: unknown): Faults {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { message, issues: thrown instanceof ApiError ? thrown.issues : [] };
}
