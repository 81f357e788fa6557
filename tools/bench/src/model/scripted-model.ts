import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { KindName } from "./documents.ts";

/** A scripted provider in a process of its own, so that its work is not measured. */
export type ScriptedModel = AsyncDisposable & {
  baseUrl: string;
  /** Returns the bodies of the requests that came since the last call. */
  takeRequests(): Promise<string[]>;
};

export async function startScriptedModel(kind: KindName, answerMs: number): Promise<ScriptedModel> {
  const file = fileURLToPath(new URL("./provider-process.ts", import.meta.url));
  const child = fork(file, [kind, `${answerMs}`]);
  const [baseUrl] = (await once(child, "message")) as [string];
  return {
    baseUrl,
    async takeRequests() {
      const message = once(child, "message");
      child.send("take");
      const [requests] = (await message) as [string[]];
      return requests;
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, "exit");
    },
  };
}
