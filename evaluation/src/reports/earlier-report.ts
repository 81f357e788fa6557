import { readFile } from "node:fs/promises";
import { UsageError } from "@quarry/command-line";
import { isRecord } from "@quarry/scoring";
import { incomparable } from "./regressions.ts";
import type { Report } from "./report.ts";

/** A report of `--json`; throws `UsageError` where it is none, or none of the same measurement. */
export async function readEarlierReport(
  file: string,
  now: Pick<Report, "engine" | "split" | "documents">,
): Promise<Report> {
  const content = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`the report ${file} cannot be read: ${error.code}`);
  });
  const report = parsed(content);
  if (!report) throw new UsageError(`${file} is no report of this version's --json`);
  const reasons = incomparable(report, now);
  if (reasons.length > 0) {
    throw new UsageError(`${file} cannot be compared: ${reasons.join("; ")}`);
  }
  return report;
}

function parsed(content: string): Report | undefined {
  try {
    const report: unknown = JSON.parse(content);
    return isReport(report) ? report : undefined;
  } catch {
    return undefined;
  }
}

/** Reports are written by this program alone: that the parts are there says enough. */
function isReport(report: unknown): report is Report {
  const parts = ["engine", "split", "documents", "sets", "kinds", "failures", "order"];
  if (!isRecord(report)) return false;
  const { calibration } = report;
  return parts.every((part) => part in report) && isRecord(calibration) && "strict" in calibration;
}
