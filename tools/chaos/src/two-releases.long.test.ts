import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describeWith, describeWithTools } from "@quarry/servers";
import { expect, it } from "vitest";

const run = promisify(execFile);
const rig = join(import.meta.dirname, "main.ts");

describeWithTools(["toxiproxy"], "two releases side by side under load", () => {
  describeWith(["nats", "mongodb"], "whose event versions differ", () => {
    it("lose nothing, leave newer events to the newer one, and are upgraded while they serve", async () => {
      const options = ["--json", "--next-release", "--only", "upgrade", "--minutes", "0.01"];
      const running = run(process.execPath, [rig, ...options]);
      const { stdout } = await running.catch((ended) => ended); // with violations it ends with 1
      const { violations, ends, upgraded } = JSON.parse(stdout);
      expect(violations).toEqual([]);
      expect(ends.failed).toBeUndefined();
      expect(upgraded.newerCommits).toBeGreaterThanOrEqual(40);
      expect(upgraded.refusals).toBeGreaterThanOrEqual(5);
      expect(upgraded.replayed).toBe(0); // no dead letters
    }, 600_000);
  });
});
