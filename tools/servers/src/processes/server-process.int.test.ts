import { expect, it, onTestFinished, vi } from "vitest";
import { startProcess } from "./server-process.ts";

it("gives a program its own variables, and nothing that the shell has set for another Quarry", async () => {
  vi.stubEnv("QUARRY_MONGODB_URL", "mongodb://the-callers-own/quarry");
  vi.stubEnv("OPENAI_API_KEY", "the caller's own");
  onTestFinished(() => void vi.unstubAllEnvs());
  const program = "console.log(Object.keys(process.env).join()); setInterval(() => {}, 1000)";
  const options = { name: "lister", command: process.execPath, args: ["--eval", program] };
  const environment = { QUARRY_DATA_DIR: "somewhere" };
  const lister = await startProcess({ ...options, environment, ready: /PATH/ });
  await lister.stop();
  const names = lister.output().trim().split(",");
  expect(names.filter((name) => /^(QUARRY|OPENAI)_/.test(name))).toEqual(["QUARRY_DATA_DIR"]);
});
