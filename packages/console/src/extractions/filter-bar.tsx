import type { SchemaRecord } from "@quarry/client";
import { goTo, placeWith } from "../place.ts";
import { Choice } from "../shell/choice.tsx";
import { reviewNames, statusNames, typeNames } from "./filters.ts";

type Props = { query: string; schemas: readonly SchemaRecord[] };

/** The filters of the list; they stand in the address, so that a view can be kept and sent. */
export function Filters({ query, schemas }: Props) {
  const asked = new URLSearchParams(query);
  const set = (name: string, value: string) =>
    goTo(placeWith("/extractions", query, { name, value }), { replace: true });
  const choice = (name: string, label: string, options: [value: string, text: string][]) => (
    <Choice {...{ label, options }} value={asked.get(name)} set={(value) => set(name, value)} />
  );
  const day = (name: string, label: string) => (
    <label>
      {label}
      <input
        type="date"
        value={asked.get(name) ?? ""}
        onChange={({ currentTarget }) => set(name, currentTarget.value)}
      />
    </label>
  );
  return (
    <search class="filters">
      {choice("status", "Status", Object.entries(statusNames))}
      {choice("needsReview", "Review", Object.entries(reviewNames))}
      {choice("type", "Type", Object.entries(typeNames))}
      {choice(
        "schemaId",
        "Schema",
        schemas.map(({ id, name }) => [id, name]),
      )}
      {day("startDate", "From")}
      {day("endDate", "To")}
      {asked.get("batchId") && (
        <p class="of-batch">
          <a href={`#/batches/${asked.get("batchId")}`}>Of one batch</a>
          <button type="button" class="plain" onClick={() => set("batchId", "")}>
            Show all
          </button>
        </p>
      )}
    </search>
  );
}
