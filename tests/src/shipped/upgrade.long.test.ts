import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { forPods } from "@quarry/deployment/images";
import { overlay, type Pods, startPods } from "@quarry/deployment/pods";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectEachOnce } from "../black-box/load.ts";
import { accept, underLoad } from "./load.ts";
import { nowhere, patience, runScript, toolsOf } from "./pods-tools.ts";

const cwd = fileURLToPath(new URL("../../..", import.meta.url));

/** The newest release before this commit; undefined where no commit before it has a tag. */
function formerRelease(): string | undefined {
  const described = ["describe", "--tags", "--match=v*", "--abbrev=0", "HEAD^"];
  try {
    return execFileSync("git", described, { cwd, encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return undefined;
  }
}

const release = forPods.isMet ? formerRelease() : undefined;
const name = release
  ? `an upgrade of pods from ${release}`
  : "an upgrade of pods (skipped: no release is tagged v*)";

describe.runIf(release)(forPods.named(name), () => {
  let pods: Pods;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "quarry-former-"));
    const files = `git archive ${release} | tar --extract --directory=${folder}`;
    execFileSync("sh", ["-c", files], { cwd });
    pods = await startPods({ documentsUrl: nowhere, former: folder });
  }, 900_000);
  afterAll(async () => {
    await pods?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  it("under load fails no request, loses nothing, and leaves read models as the log has them", {
    timeout: 2 * patience,
  }, async () => {
    const tools = toolsOf(pods);
    const { caller, schemaId } = await tools.freshCaller();
    const before = await accept(caller, schemaId, { to: 20 });
    const upgrade = async () => {
      await pods.kubectl(["apply", `--kustomize=${overlay}`]);
      await tools.rolledOut();
    };
    const { accepted, failures } = await underLoad(caller, schemaId, upgrade());
    expect(failures).toEqual([]);
    expect(accepted.size).toBeGreaterThan(20);
    await expectEachOnce(caller, new Map([...before, ...accepted]));
    const verified = await pods.asAdmin(["sh", runScript, "views", "verify", "extractions"]);
    expect(verified).toContain("0 rows differ");
  });
});
