import { Quarry, type Structure } from "@quarry/client";
import { orderText } from "@quarry/samples";
import {
  type Benchmark,
  describeMachine,
  interleave,
  latencyTable,
  machine,
  measure,
  median,
  print,
  summarise,
} from "../report.ts";
import { openStandalone } from "../systems.ts";
import { createBareFetch } from "./bare-fetch.ts";

/** Short ones, in turn, so that what else the machine does falls on all alike. */
const ROUNDS = 45;
const EXTRACTIONS = 8;

const names = {
  sdk: "client: extract",
  waiting: "bare fetch: the same request",
  following: "bare fetch: begin, follow, read",
} as const;

/** What the client for TypeScript adds to the request that it sends, and what following would cost. */
export const benchmark: Benchmark = async ({ json }) => {
  await using system = await openStandalone();
  const apiKey = await system.apiKey("bench");
  const quarry = new Quarry({ baseUrl: system.baseUrl, apiKey });
  const { text, schema } = orderText();
  const structure = schema.structure as Structure;
  const { id } = await quarry.schemas.create({ name: schema.name, structure });
  const bare = createBareFetch(system.baseUrl, apiKey, id);
  const load = { operations: EXTRACTIONS, writers: 1 };
  const rounds = await interleave(
    {
      [names.sdk]: () =>
        measure({
          ...load,
          operation: async () => void (await quarry.extract({ source: text, schema: { id } })),
        }),
      [names.following]: () => measure({ ...load, operation: () => bare.following(text) }),
      [names.waiting]: () => measure({ ...load, operation: () => bare.waiting(text) }),
    },
    ROUNDS,
  );
  const ratio = (against: string) =>
    median(
      (rounds[names.sdk] ?? []).map(
        ({ p50 }, round) => p50 / (rounds[against]?.[round]?.p50 ?? Number.NaN),
      ),
    );
  const ratios = { following: ratio(names.following), waiting: ratio(names.waiting) };
  const summary = summarise(rounds);
  if (json) print(JSON.stringify({ machine: machine(), rounds, ratios }, undefined, 2));
  else print([describeMachine(), latencyTable(summary), describe(ratios)].join("\n\n"));
};

function describe({ following, waiting }: { following: number; waiting: number }): string {
  const load = `${ROUNDS} interleaved rounds of ${EXTRACTIONS}`;
  return `Of the client's p50, median over ${load}: ${waiting.toFixed(2)} times that of the same request, ${following.toFixed(2)} times that of beginning, following and reading`;
}
