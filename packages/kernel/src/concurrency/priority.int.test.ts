import { spawn } from "node:child_process";
import { once } from "node:events";
import { getPriority } from "node:os";
import { expect, it } from "vitest";
import { lowerProcessPriority } from "./priority.ts";

it("lowers the priority of one process only, and ignores a process that has ended", async () => {
  const before = getPriority();
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"]);
  const { pid = 0 } = child;
  lowerProcessPriority(pid);
  expect(getPriority(pid)).toBe(Math.min(19, before + 3));
  expect(getPriority()).toBe(before);
  child.stdin.end();
  await once(child, "exit");
  expect(() => lowerProcessPriority(pid)).not.toThrow();
});
