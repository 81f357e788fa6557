import type { BenchmarkOptions } from "../../options.ts";
import {
  describeMachine,
  interleave,
  type Measurement,
  machine,
  measure,
  median,
  medianRatio,
  print,
  type Rounds,
  summarise,
  table,
} from "../../report.ts";
import { type Converter, converters } from "./converters.ts";
import { makePages } from "./made-pages.ts";
import type { BenchPage } from "./page.ts";
import { realPages } from "./real-pages.ts";
import { type Kind, type Score, scorePage } from "./score.ts";

const ROUNDS = 5;
const kinds: Kind[] = ["items", "prices", "rows", "fields", "words"];

/**
 * What Quarry's HTML reader and turndown keep of web pages, and the time both take, page after page
 * in one process.
 */
export async function benchmark({ json, documents: folder }: BenchmarkOptions): Promise<void> {
  const pages = folder ? await realPages(folder) : makePages();
  const entries = Object.entries(converters);
  const scores = entries.map(([name, convert]) => ({ name, score: scoreAll(pages, convert) }));
  const timed = entries.map(([name, convert]) => [name, () => time(pages, convert)] as const);
  const rounds = await interleave(Object.fromEntries(timed), ROUNDS);
  const ratios = {
    time: medianRatio(rounds, "turndown + gfm", "Quarry"),
    cpu: median(
      (rounds.Quarry ?? []).map(
        ({ cpu }, round) => cpu / (rounds["turndown + gfm"]?.[round]?.cpu ?? Number.NaN),
      ),
    ),
  };
  if (json) {
    const result = { machine: machine(), pages: pages.length, scores, ratios, rounds };
    print(JSON.stringify(result, undefined, 2));
  } else print(describe({ pages, scores, rounds, ratios }));
}

function scoreAll(pages: readonly BenchPage[], convert: Converter): Score {
  const all = pages.map((page) => scorePage(page, convert(page.html)));
  const sum = (kind: Kind, part: "found" | "wanted") =>
    all.reduce((total, score) => total + score[kind][part], 0);
  const of = (kind: Kind) => ({ found: sum(kind, "found"), wanted: sum(kind, "wanted") });
  return {
    items: of("items"),
    prices: of("prices"),
    rows: of("rows"),
    fields: of("fields"),
    words: of("words"),
  };
}

function time(pages: readonly BenchPage[], convert: Converter): Promise<Measurement> {
  const operation = async (index: number) => void convert(pages[index]?.html ?? "");
  return measure({ operations: pages.length, writers: 1, operation });
}

type Result = {
  pages: readonly BenchPage[];
  scores: { name: string; score: Score }[];
  rounds: Rounds;
  /** Quarry's time, by the clock and of the processor, as shares of the anchor's. */
  ratios: { time: number; cpu: number };
};

function describe({ pages, scores, rounds, ratios }: Result): string {
  const summary = summarise(rounds);
  const share = ({ found, wanted }: Score[Kind]) =>
    wanted === 0 ? "–" : `${(found / wanted).toFixed(3)} of ${wanted}`;
  const rows = scores.map(({ name, score }) => [
    name,
    ...kinds.map((kind) => share(score[kind])),
    (1_000 / (summary[name]?.perSecond ?? Number.NaN)).toFixed(2),
  ]);
  return [
    describeMachine(),
    `${pages.length} pages, ${ROUNDS} interleaved rounds`,
    table(["", ...kinds, "ms a page"], rows),
    `As a share of turndown's, median of the rounds: time ${ratios.time.toFixed(2)}, CPU time ${ratios.cpu.toFixed(2)}`,
  ].join("\n\n");
}
