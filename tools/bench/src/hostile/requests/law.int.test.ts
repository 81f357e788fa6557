import { startStandaloneSystem } from "@quarry/systems";
import { expect, it } from "vitest";
import { breaksLaw, type LawResult, measureLaw } from "./law.ts";
import { hostileRequests } from "./requests.ts";

it("holds up no other caller for a second, and grows by less than 300 MB, whatever is sent", async () => {
  await using system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
  const [pid = 0] = system.processIds();
  const target = {
    ...{ baseUrl: system.baseUrl, pid },
    hostileKey: await system.apiKey("hostile"),
    otherKey: await system.apiKey("other"),
  };
  const results: LawResult[] = [];
  for await (const result of measureLaw(target, hostileRequests())) results.push(result);
  expect(results.filter(breaksLaw)).toEqual([]);
  expect(new Set(results.map(({ name }) => name.split(" (")[0])).size).toBeGreaterThan(12);
}, 180_000);
