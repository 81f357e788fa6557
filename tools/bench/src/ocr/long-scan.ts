import { readFile } from "node:fs/promises";
import { defaultLimits, openSourceReaders } from "@quarry/readers";
import { childrenOf } from "@quarry/servers";
import { PDFDocument } from "pdf-lib";
import type { Sample } from "./samples/samples.ts";
import { wordF1 } from "./score.ts";

const pages = defaultLimits.maxScannedPages;
const limitMiB = 1_024;
/** What the service allows unless set. On a busy machine it runs out, so more is given here. */
const limitSeconds = 180;
const givenSeconds = 1_200;
/** Ticks of a second in which Linux counts a process's time. */
const ticks = 100;
const LOOK_MS = 250;

/** What it took to read a scan as long as any that is read. */
export type LongScan = {
  pages: number;
  f1: number;
  /** Of the processor. */
  seconds: number;
  limitSeconds: number;
  peakMiB: number;
  limitMiB: number;
};

/** Reads a PDF of pictures in a process with the service's limit of memory. */
export async function readLongScan(samples: readonly Sample[]): Promise<LongScan> {
  const chosen = Array.from({ length: pages }, (_, at) => samples[at % samples.length]).filter(
    (sample) => sample !== undefined,
  );
  const content = await scanOf(chosen);
  await using readers = openSourceReaders({
    limits: defaultLimits,
    processes: 1,
    maxWaiting: 1,
    timeLimitMs: givenSeconds * 1_000,
    memoryLimitMb: limitMiB,
    onEnded: () => {},
  });
  const spent = { peakMiB: 0, seconds: 0 };
  const looking = setInterval(() => void look(spent).catch(() => {}), LOOK_MS); // it may end when it is done
  const { body } = await readers
    .read({ type: "pdf", content }, new AbortController().signal)
    .finally(() => clearInterval(looking));
  const { text } = JSON.parse(Buffer.from(body).toString("utf8")) as { text: string };
  const f1 = wordF1(text, chosen.map(({ truth }) => truth).join("\n"));
  return { pages, f1, ...spent, limitSeconds, limitMiB };
}

async function scanOf(samples: readonly Sample[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const { image } of samples) {
    const picture = await pdf.embedJpg(image);
    const { width, height } = picture.scale(72 / 200);
    pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return pdf.save();
}

/** Notes the most that the only child of this process has held in memory, and its time, as Linux reports them. */
async function look(spent: Pick<LongScan, "peakMiB" | "seconds">): Promise<void> {
  const [child] = await childrenOf(process.pid);
  const read = (file: string) => readFile(`/proc/${child}/${file}`, "utf8");
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(await read("status"))?.[1];
  if (peak === undefined) return;
  const times = (await read("stat")).replace(/^.*\) /s, "").split(" ");
  spent.peakMiB = Math.max(spent.peakMiB, Number(peak) / 1_024);
  spent.seconds = (Number(times[11]) + Number(times[12])) / ticks;
}
