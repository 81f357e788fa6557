import type { BenchmarkOptions } from "../options.ts";
import { describeMachine, machine, print } from "../report.ts";
import { type Form, forms } from "../systems.ts";
import { describeMinute, describeSoak, type Soaked } from "./describe.ts";
import type { MinuteOfLoad } from "./points.ts";
import { k6Command, runK6 } from "./run-k6.ts";
import { openWatched, startWatching } from "./watch.ts";
import { writeWorkload } from "./workload.ts";

/** The same mixed load for a long time, and whether memory and answers stay as they are. */
export async function benchmark(options: BenchmarkOptions): Promise<void> {
  const { json, minutes = 30, rate = 10, form } = options;
  const k6 = await k6Command();
  const soaked: Soaked[] = [];
  for (const each of form ? [form] : forms) {
    console.error(`${each}: ${rate} a second for ${minutes} minutes`);
    soaked.push(await soak(each, k6, { minutes, rate }));
  }
  if (json) print(JSON.stringify({ machine: machine(), rate, soaked }, undefined, 2));
  else print([describeMachine(), `${rate} a second`, ...soaked.map(describeSoak)].join("\n\n"));
}

async function soak(
  form: Form,
  k6: string,
  pace: { minutes: number; rate: number },
): Promise<Soaked> {
  const { system, processes } = await openWatched(form);
  try {
    await using workload = await writeWorkload(system, pace);
    await using watching = startWatching(processes);
    const report = (minute: MinuteOfLoad, count: number) =>
      console.error(`${form}, minute ${count}: ${describeMinute(minute)}`);
    return { form, minutes: await runK6(k6, workload.file, report), samples: watching.samples };
  } finally {
    await system[Symbol.asyncDispose]();
  }
}
