import { type BenchmarkOptions, describeMachine, machine, print } from "./report.ts";
import { describeSoak, type Soaked } from "./soak/describe.ts";
import { k6Command, runK6 } from "./soak/run-k6.ts";
import { openWatched, startWatching } from "./soak/watch.ts";
import { writeWorkload } from "./soak/workload.ts";
import { type Form, forms } from "./systems.ts";

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
    return { form, minutes: await runK6(k6, workload.file), samples: watching.samples };
  } finally {
    await system[Symbol.asyncDispose]();
  }
}
