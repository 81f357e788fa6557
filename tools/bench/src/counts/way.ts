import { type Benchmark, describeMachine, print } from "../report.ts";
import { openWatchedLoad } from "./measure-counts.ts";
import { mongoCommands, natsMessages } from "./wire-messages.ts";

const warmUps = 20;

/**
 * Draws the way of one extraction, distributed: each command that the database and each message that
 * the broker is sent, in order, with the milliseconds since it began. What the services ask at rest is
 * among it.
 */
export const benchmark: Benchmark = async () => {
  let begun = performance.now();
  let steps: string[] = [];
  const note = (whom: string) => (what: string) => {
    const ms = (performance.now() - begun).toFixed(1).padStart(8);
    steps.push(`${ms}  ${whom.padEnd(8)}  ${what}`);
  };
  await using load = await openWatchedLoad({
    toMongo: () => mongoCommands(note("database")),
    toNats: () => natsMessages(note("broker"), shortened),
  });
  await load.run({ extractions: warmUps, atOnce: 1 });
  steps = [];
  begun = performance.now();
  await load.run({ extractions: 1, atOnce: 1 });
  print([describeMachine(), ...steps].join("\n"));
};

/** Without what differs each time: `_INBOX.gateway`, `evt.extraction.ExtractionRequested`. */
function shortened(subject: string): string {
  const parts = subject.split(".");
  const last = parts.findIndex((part) => /^[0-9a-f-]{36}$|^[0-9A-Za-z]{22}$|^[0-9]+$/.test(part));
  return (last < 0 ? parts : parts.slice(0, last)).join(".");
}
