import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kubernetes, toolCommand } from "@quarry/servers";
import { pathOf } from "./cluster.ts";

/**
 * Runs the script that runs a command of the operator; resolves to the script's status. No kubelet gives
 * logs here: the client that the script finds says nothing where it is asked for them.
 */
export async function runByScript({ kubectl }: Kubernetes, command: string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-script-"));
  try {
    const client = `${toolCommand("kubernetes") ?? "kubernetes"} kubectl`;
    const script = `#!/bin/sh\ncase "$*" in *" logs "*) exit ;; esac\nexec ${client} "$@"\n`;
    await writeFile(join(folder, "kubectl"), script);
    await chmod(join(folder, "kubectl"), 0o700);
    await writeFile(join(folder, "configuration"), await kubectl(["config", "view", "--raw"]));
    const env = {
      PATH: `${folder}:${process.env.PATH}`,
      KUBECONFIG: join(folder, "configuration"),
      KUBECACHEDIR: join(folder, "cache"),
    };
    const child = spawn("sh", [pathOf("operator/run.sh"), ...command], { env, stdio: "ignore" });
    const [status] = (await once(child, "exit")) as [number];
    return status;
  } finally {
    await rm(folder, { recursive: true });
  }
}
