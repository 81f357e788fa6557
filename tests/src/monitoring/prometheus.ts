import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess } from "@quarry/servers";
import { writeShortenedRules } from "./shortened-rules.ts";

/** A process to be scraped: its service, a name that stays when it is started again, and where. */
export type Target = { job: string; instance: string; address: string };

export type Rule = {
  name: string;
  query: string;
  type: "alerting" | "recording";
  health: string;
  alerts?: { state: string; labels: Record<string, string> }[];
};

/** Another program's, under the name of a service of ours: it is away, and none of our alerts may fire. */
const foreign = {
  targets: ["127.0.0.1:9"],
  labels: { job: "gateway", instance: "another program" },
};

/** Logged before or after Prometheus says that it is ready. */
const listening = /msg="Listening on" address=(\S+)/;

type Series = { metric: Record<string, string>; values: [number, string][] };

export type Prometheus = AsyncDisposable & {
  /** Scrapes these, and no others, from now on. */
  scrape(targets: readonly Target[]): Promise<void>;
  rules(): Promise<Rule[]>;
  /** What an expression gave since the start, second by second. */
  history(expression: string): Promise<Series[]>;
};

/** Debian's Prometheus with the shipped rules, their times shortened. Scrapes every two seconds. */
export async function startPrometheus(): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-prometheus-"));
  const targetsFile = join(folder, "targets.json");
  const config = {
    global: { scrape_interval: "2s", scrape_timeout: "2s", evaluation_interval: "1s" },
    rule_files: await writeShortenedRules(folder),
    scrape_configs: [
      { job_name: "quarry", file_sd_configs: [{ files: [targetsFile], refresh_interval: "1s" }] },
    ],
  };
  await writeFile(targetsFile, "[]");
  await writeFile(join(folder, "prometheus.yml"), JSON.stringify(config)); // JSON is YAML
  const server = await startProcess({
    name: "prometheus",
    command: "prometheus",
    args: [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      "--web.listen-address=127.0.0.1:0",
    ],
    ready: new RegExp(`(?=[^]*${listening.source})(?=[^]*ready to receive web requests)`),
  });
  const [, address] = listening.exec(server.output()) ?? [];
  const started = Date.now() / 1_000;

  async function ask<Data>(path: string): Promise<Data> {
    const response = await fetch(`http://${address}/api/v1/${path}`);
    const { data, error } = (await response.json()) as { data: Data; error?: string };
    if (error) throw new Error(`${path}: ${error}`);
    return data;
  }

  return {
    async scrape(targets) {
      const groups = targets.map(({ job, instance, address: target }) => ({
        targets: [target],
        labels: { part_of: "quarry", job, instance },
      }));
      await writeFile(`${targetsFile}.new`, JSON.stringify([...groups, foreign]));
      await rename(`${targetsFile}.new`, targetsFile);
    },
    async rules() {
      const { groups } = await ask<{ groups: { rules: Rule[] }[] }>("rules");
      return groups.flatMap(({ rules }) => rules);
    },
    async history(expression) {
      const query = encodeURIComponent(expression);
      const span = `start=${started}&end=${Date.now() / 1_000}&step=1`;
      const { result } = await ask<{ result: Series[] }>(`query_range?query=${query}&${span}`);
      return result;
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
