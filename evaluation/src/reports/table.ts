import type { CalibrationReport, Scores, SetScores } from "@quarry/scoring";
import type { ProbeReport } from "../probes/probes.ts";
import type { Report } from "./report.ts";

type Row = readonly string[];

/** The report as text, in percent. */
export function tableOf(report: Report): string {
  const { engine, version = "", split, sets, sources, kinds, finders } = report;
  return [
    `${engine} ${version}, ${split}`,
    aligned([header("set"), ...Object.entries(sets).map(setRow)]),
    aligned([header("source"), ...Object.entries(sources).map(setRow)]),
    aligned([kindHeader, ...Object.entries(kinds).map(kindRow)]),
    ...finderTable(finders),
    ...factsOf(report),
  ].join("\n\n");
}

const header = (what: string): Row => [
  what,
  "docs",
  "values",
  "exact F1",
  "norm F1",
  "fuzzy F1",
  "P",
  "R",
  "macro F1",
  "strict F1",
  "strict macro",
  "spurious",
];

function setRow([name, { documents, values, micro, macro, spurious }]: [string, SetScores]): Row {
  return [
    name,
    String(documents),
    String(values),
    percent(micro.exact.f1),
    percent(micro.normalised.f1),
    percent(micro.fuzzy.f1),
    percent(micro.fuzzy.precision),
    percent(micro.fuzzy.recall),
    percent(macro.fuzzy.f1),
    percent(micro.strict.f1),
    percent(macro.strict.f1),
    percent(spurious),
  ];
}

const kindHeader = [
  "kind of field",
  "values",
  "norm F1",
  "fuzzy F1",
  "P",
  "R",
  "strict F1",
  "spurious",
];

function kindRow([name, { values, micro, spurious }]: [string, Scores]): Row {
  return [
    name,
    String(values),
    percent(micro.normalised.f1),
    percent(micro.fuzzy.f1),
    percent(micro.fuzzy.precision),
    percent(micro.fuzzy.recall),
    percent(micro.strict.f1),
    percent(spurious),
  ];
}

const finderHeader = ["finder", "proposed", "chosen", "right", "wrong", "withheld"];

function finderTable(finders: Report["finders"]): string[] {
  const rows = Object.entries(finders).map(([id, { proposed, chosen, right, wrong, withheld }]) => [
    id,
    ...[proposed, chosen, right, wrong, withheld].map(String),
  ]);
  return rows.length === 0 ? [] : [aligned([finderHeader, ...rows])];
}

function factsOf(report: Report): string[] {
  const { calibration, matches, grounding, queue, order, probes, time, failures } = report;
  const { deterministic, model } = report;
  const { right, placed, stated, repeats, rightPlaces } = grounding;
  return [
    ...(probes ? [probeFacts(probes)] : ["absent fields: not asked for"]),
    `confidence, strict: ${confidenceFacts(calibration.strict)}`,
    `confidence, fuzzy: ${confidenceFacts(calibration.fuzzy)}`,
    `confidence by match: ${matchFacts(matches)}`,
    `grounding: ${shareOf(placed, right)} % of ${right} right values have a place, ${stated} of them in stated data alone; of ${repeats} that stand in several, one of them known to be meant, ${rightPlaces} have it`,
    `review queue: ${queueFacts(queue)}`,
    `order: ${order.inOrder} of ${order.rows} rows found in ${order.lists} lists stand in order`,
    `time: median ${time.medianMs.toFixed(1)} ms, p95 ${time.p95Ms.toFixed(1)} ms`,
    ...(model ? modelFacts(model) : []),
    ...(Object.keys(failures).length > 0 ? [`failures: ${JSON.stringify(failures)}`] : []),
    ...(deterministic === undefined ? [] : [`deterministic: ${deterministic ? "yes" : "NO"}`]),
  ];
}

function modelFacts({ right, documents, wrong, spent }: NonNullable<Report["model"]>): string[] {
  const { given, exact, changed, lost } = right;
  const caught = Object.entries(wrong).map(
    ([kind, count]) =>
      `${kind} ${count.caught} of ${count.given} (${shareOf(count.caught, count.given)} %)`,
  );
  return [
    `right values of the model: ${exact} of ${given} exact (${percent(exact / Math.max(1, given), 2)} %), ${changed} changed, ${lost} null or left out (${percent(lost / Math.max(1, given), 2)} %)`,
    `documents that lost right values: ${documents.lost}, ${documents.silent} of them without a warning`,
    ...(caught.length > 0
      ? [`wrong values null, put right or below 0.5: ${caught.join(", ")}`]
      : []),
    ...(spent ? [`asked: ${spent.calls} calls, ${spent.inputTokens} tokens of prompts`] : []),
  ];
}

function probeFacts({ farOff, nearMisses, byField, skipped, ...all }: ProbeReport): string {
  const counts = Object.entries({ all, "far off": farOff, "near misses": nearMisses }).map(
    ([name, { asked, invented }]) =>
      `${name} ${invented} of ${asked} (${shareOf(invented, asked)} %)`,
  );
  const failed = Object.keys(skipped).length > 0 ? `; not asked: ${JSON.stringify(skipped)}` : "";
  return `absent fields invented: ${counts.join(", ")} ${JSON.stringify(byField)}${failed}`;
}

function confidenceFacts({ error, sure, bands }: CalibrationReport): string {
  const reliability = bands.map(
    ({ from, reported, right, values }) =>
      `  ${from.toFixed(1)}: reported ${percent(reported)}, right ${percent(right)} (${values})`,
  );
  return `calibration error ${error.toFixed(3)}; at 0.9 and above ${percent(sure.precision)} % of ${sure.values} right\n${reliability.join("\n")}`;
}

function matchFacts(matches: Report["matches"]): string {
  const facts = Object.entries(matches).map(
    ([name, { values, reported, right }]) =>
      `${name} reported ${percent(reported)}, right ${percent(right)} (${values})`,
  );
  return facts.join("; ");
}

function queueFacts({ right, wrong }: Report["queue"]): string {
  return `${right.queued} of ${right.documents} documents that are right, ${wrong.queued} of ${wrong.documents} others`;
}

function shareOf(part: number, whole: number): string {
  return percent(part / Math.max(1, whole));
}

export function aligned(rows: readonly Row[]): string {
  const widths =
    rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map(([name = "", ...cells]) => {
      const rest = cells.map((cell, at) => cell.padStart(widths[at + 1] ?? 0));
      return [name.padEnd(widths[0] ?? 0), ...rest].join("  ");
    })
    .join("\n");
}

export function percent(share: number, digits = 1): string {
  return (100 * share).toFixed(digits);
}
