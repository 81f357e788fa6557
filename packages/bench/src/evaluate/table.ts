import type { Report, Scores, SetScores } from "./report.ts";

type Row = readonly string[];

/** The report as text, in percent. */
export function tableOf(report: Report): string {
  const { subject, split, sets, kinds } = report;
  return [
    `${subject}, ${split}`,
    aligned([setHeader, ...Object.entries(sets).map(setRow)]),
    aligned([kindHeader, ...Object.entries(kinds).map(kindRow)]),
    ...factsOf(report),
  ].join("\n\n");
}

const setHeader = [
  "set",
  "docs",
  "values",
  "exact F1",
  "norm F1",
  "fuzzy F1",
  "P",
  "R",
  "macro F1",
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
    percent(spurious),
  ];
}

const kindHeader = ["kind of field", "values", "norm F1", "fuzzy F1", "P", "R", "spurious"];

function kindRow([name, { values, micro, spurious }]: [string, Scores]): Row {
  return [
    name,
    String(values),
    percent(micro.normalised.f1),
    percent(micro.fuzzy.f1),
    percent(micro.fuzzy.precision),
    percent(micro.fuzzy.recall),
    percent(spurious),
  ];
}

function factsOf({ calibration, grounding, probes, time, failures, deterministic }: Report) {
  const { error, sure, bands } = calibration;
  const { right, placed, stated, repeats, rightPlaces } = grounding;
  const reliability = bands.map(
    ({ from, told, right, values }) =>
      `  ${from.toFixed(1)}: told ${percent(told)}, right ${percent(right)} (${values})`,
  );
  return [
    probes &&
      `absent fields: ${probes.invented} of ${probes.asked} invented (${percent(probes.invented / Math.max(1, probes.asked))} %) ${JSON.stringify(probes.byField)}`,
    `confidence: calibration error ${error.toFixed(3)}; at 0.9 and above ${percent(sure.precision)} % of ${sure.values} right\n${reliability.join("\n")}`,
    `grounding: ${percent(placed / Math.max(1, right))} % of ${right} right values have a place, ${stated} of them in stated data alone; of ${repeats} that stand in several, ${rightPlaces} have the right one`,
    `time: median ${time.medianMs.toFixed(1)} ms, p95 ${time.p95Ms.toFixed(1)} ms`,
    Object.keys(failures).length > 0 && `failures: ${JSON.stringify(failures)}`,
    deterministic !== undefined && `deterministic: ${deterministic ? "yes" : "NO"}`,
  ].filter((fact) => typeof fact === "string");
}

function aligned(rows: readonly Row[]): string {
  const widths =
    rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map(([name = "", ...cells]) => {
      const rest = cells.map((cell, at) => cell.padStart(widths[at + 1] ?? 0));
      return [name.padEnd(widths[0] ?? 0), ...rest].join("  ");
    })
    .join("\n");
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
