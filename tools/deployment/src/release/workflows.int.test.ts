import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { describeWithTools, toolCommand } from "@quarry/servers";
import { expect, it } from "vitest";
import { inRepository, root } from "../repository.ts";

const run = promisify(execFile);
const files = globSync(".github/workflows/*.yml", { cwd: root });

/** Returns what actionlint finds in workflow files, a line for each finding. */
async function findings(text: string): Promise<string[]> {
  const lint = run(`${toolCommand("actionlint")}`, ["-oneline", "-no-color", "-"], { cwd: root });
  lint.child.stdin?.end(text);
  const { stdout } = await lint.catch((error: { stdout: string }) => error);
  return stdout.split("\n").filter((line) => line !== "");
}

describeWithTools(["actionlint"], "the workflows of the hosting service", () => {
  it.each(files)("have no fault that actionlint finds: %s", async (file) => {
    expect(await findings(await readFile(inRepository(file), "utf8"))).toEqual([]);
  });

  it.each([
    ["an input that an action does not have", "python-version", "python-vision", /python-vision/],
    ["a step that is not there", "steps.build.outputs", "steps.built.outputs", /"built"/],
    ["a job that is not there", "needs: notes", "needs: note", /"note"/],
    ["a permission that does not exist", "attestations: write", "attest: write", /"attest"/],
  ])("are refused with %s", async (_, right, wrong, message) => {
    const release = await readFile(inRepository(".github/workflows/release.yml"), "utf8");
    expect(release).toContain(right);
    expect(await findings(release.replaceAll(right, wrong))).toContainEqual(
      expect.stringMatching(message),
    );
  });
});
