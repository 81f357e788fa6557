import { expect, it } from "vitest";
import { threadCount } from "./thread-count.ts";

it.each([
  { machine: "a laptop", cores: 8, memoryMb: 16_384, threads: 9 },
  { machine: "a pod of 2 GiB on a large node", cores: 64, memoryMb: 2_048, threads: 2 },
  { machine: "a pod of 4 GiB on a large node", cores: 64, memoryMb: 4_096, threads: 6 },
  { machine: "a container of 512 MB and a tenth of a core", cores: 1, memoryMb: 512, threads: 1 },
])("extracts on $machine with $threads threads", ({ cores, memoryMb, threads }) => {
  expect(threadCount({ cores, memoryMb })).toBe(threads);
});
