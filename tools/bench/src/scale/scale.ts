import { readFileSync } from "node:fs";
import { z } from "zod";
import type { BenchmarkOptions } from "../options.ts";
import { machine, print } from "../report.ts";
import { measureCosts } from "./costs.ts";
import { describeScale } from "./describe.ts";
import { simulate } from "./simulate.ts";
import { kindsOf, sizeFor, stationsOf } from "./sizing.ts";

const SECONDS = 20;
const SEED = 20_261_121;

const Mix = z.object({
  source: z.string(),
  perDay: z.number().positive(),
  peakToMean: z.number().min(1),
  busyAtPeak: z.number().gt(0).lt(1),
  kinds: z.object({ text: z.number(), webpage: z.number(), pdf: z.number(), image: z.number() }),
  keptDays: z.number().positive(),
});

/**
 * What a day of many extractions takes: the cost of one of each kind is measured on the distributed
 * form, cores and logs follow by arithmetic from the mix in scale/mix.json, and a simulation plays the peak
 * through the parts so sized, and through one with each part halved.
 */
export async function benchmark({ json }: BenchmarkOptions): Promise<void> {
  const file = new URL("./mix.json", import.meta.url);
  const demand = Mix.parse(JSON.parse(readFileSync(file, "utf8")));
  const costs = await measureCosts();
  const sizing = sizeFor(demand, costs);
  const stations = stationsOf(sizing);
  const peak = { kinds: kindsOf(demand, costs), perSecond: sizing.peakPerSecond };
  const halved = stations.map(({ name, servers }) => ({ name, servers: Math.ceil(servers / 2) }));
  const plays = {
    sized: simulate({ ...peak, stations, seconds: SECONDS, seed: SEED }),
    halved: simulate({ ...peak, stations: halved, seconds: SECONDS, seed: SEED }),
  };
  if (json) print(JSON.stringify({ machine: machine(), demand, costs, sizing, plays }));
  else print(describeScale({ demand, costs, sizing, stations, plays, seconds: SECONDS }));
}
