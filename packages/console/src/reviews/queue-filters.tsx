import type { ReviewFilters, ReviewReasonCode, SchemaRecord } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { goTo, placeWith } from "../place.ts";
import { quarry } from "../session/session.ts";
import { Choice } from "../shell/choice.tsx";
import { numberText } from "../shell/times.ts";
import { reasonNames, stateNames } from "./filters.ts";

type Props = { query: string; filters: ReviewFilters; schemas: readonly SchemaRecord[] };

const reasonCodes = Object.keys(reasonNames) as ReviewReasonCode[];

/** The filters of the queue with how many reviews each reason has; they are in the address. */
export function QueueFilters({ query, filters, schemas }: Props) {
  const { data: counts } = useQuery({
    queryKey: ["extractions", "reviews", "counts", { ...filters, reason: undefined }],
    queryFn: () => countsBy(filters),
  });
  const asked = new URLSearchParams(query);
  const set = (name: string) => (value: string) =>
    goTo(placeWith("/reviews", query, { name, value }), { replace: true });
  const reason = asked.get("reason");
  const { open, ...completed } = stateNames;
  return (
    <>
      <search class="filters">
        <Choice
          label="State"
          all={open}
          options={Object.entries(completed)}
          value={asked.get("state")}
          set={set("state")}
        />
        <Choice
          label="Schema"
          options={schemas.map(({ id, name }) => [id, name] as const)}
          value={asked.get("schemaId")}
          set={set("schemaId")}
        />
      </search>
      <fieldset class="reasons">
        <legend class="unseen">Reason</legend>
        <button type="button" aria-pressed={reason === null} onClick={() => set("reason")("")}>
          any reason <Count of={counts?.get("")} />
        </button>
        {reasonCodes
          .filter((code) => counts?.get(code) || code === reason)
          .map((code) => (
            <button
              key={code}
              type="button"
              aria-pressed={reason === code}
              onClick={() => set("reason")(code)}
            >
              {reasonNames[code]} <Count of={counts?.get(code)} />
            </button>
          ))}
      </fieldset>
    </>
  );
}

const Count = ({ of }: { of: number | undefined }) => (
  <span class="count">{of === undefined ? "…" : numberText(of)}</span>
);

/** Returns how many reviews of a queue have each reason; under "" how many there are. */
async function countsBy({ reason: _reason, ...filters }: ReviewFilters) {
  const codes = [undefined, ...reasonCodes];
  const counted = codes.map(async (code): Promise<[string, number]> => {
    const asked = { ...filters, ...(code && { reason: code }), perPage: 1 };
    return [code ?? "", (await quarry.reviews.list(asked).page()).meta.total];
  });
  return new Map(await Promise.all(counted));
}
