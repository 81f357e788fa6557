import { createOfflineEngine } from "@quarry/engine-offline";
import { freePort } from "@quarry/servers";
import { type ProviderOptions as Scripted, startProvider } from "@quarry/servers/provider";
import { createLogger } from "@quarry/service-kit";
import { describe, expect, it } from "vitest";
import { announceProviders } from "./index.ts";

const models = { "llm-4.1": "big", "llm-4.1-mini": "small" };

/** The lines that are logged at the start. */
async function linesAt(baseUrl: string, apiKey = "sk-test"): Promise<string[]> {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const common = { models, callTimeoutMs: 1_000, concurrency: 1, apiKey };
  await using counter = createOfflineEngine();
  await announceProviders({
    providers: [{ baseUrl, ...common }],
    counter,
    logger: createLogger({ service: "extraction", level: "info" }, destination),
  });
  return lines;
}

async function linesOf(options: Scripted): Promise<string[]> {
  await using provider = await startProvider(options);
  return await linesAt(provider.baseUrl);
}

describe("a provider at the start", () => {
  it("is named in one line with the models that it will be asked for", async () => {
    const [line = "", ...others] = await linesOf({ models: [{ id: "big" }, { id: "small" }] });
    expect(others).toEqual([]);
    expect(line).toContain("llm-4.1 is big, llm-4.1-mini is small; it lists them");
    expect(line).not.toContain("sk-test");
  });

  it("that lacks a model has a warning with those that it has", async () => {
    const [line] = await linesOf({ models: [{ id: "big" }, { id: "other" }] });
    expect(line).toContain("it does not list small, but big, other");
    expect(line).toContain('"level":"warn"');
  });

  it("that announces the end of a model has a warning with the day", async () => {
    const ending = { id: "small", shutdown_date: "2027-01-14" };
    const [line] = await linesOf({ models: [{ id: "big" }, ending] });
    expect(line).toContain("it ends small on 2027-01-14");
  });

  it("that refuses the key has a warning that says so", async () => {
    const [line] = await linesOf({ key: "sk-other" });
    expect(line).toContain("it refused the key (HTTP 401)");
  });

  it("that cannot be reached has a warning with its address and the reason", async () => {
    const address = `http://127.0.0.1:${await freePort()}/v1`;
    const [line] = await linesAt(address);
    expect(line).toContain(address);
    expect(line).toContain("it cannot be reached (ECONNREFUSED)");
  });
});
