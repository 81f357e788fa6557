import type { ExtractionRecord, ModelName } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { type Options, optionsOf } from "../extract/options.tsx";
import { goTo } from "../place.ts";
import { quarry } from "../session/session.ts";

/** By what a source is extracted again; the present revision unless one is named. */
export type Asked = {
  schemaId: string;
  schemaRevision: number | undefined;
  model: ModelName;
  options: Options;
};

/** Sends the source again, and goes to what is made of it. */
export function useRunAgain(record: ExtractionRecord, asked: Asked, close: () => void) {
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function run(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const { options, ...request } = asked;
      const call = {
        ...request,
        ...(await quarry.extractions.again(record.id)),
        ...optionsOf(options),
      };
      const { id } = await quarry.extractions.create(call);
      await client.invalidateQueries({ queryKey: ["extractions"] });
      close();
      goTo(`/extractions/${id}`);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }

  return { run, fault, busy };
}
