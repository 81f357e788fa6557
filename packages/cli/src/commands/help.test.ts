import type { Command } from "commander";
import { expect, it } from "vitest";
import { createProgram } from "../run.ts";

const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
const commands = all(createProgram(() => undefined)).map((command) => {
  return { name: command.name(), help: command.helpInformation() };
});

it.each(commands)("the help of $name fits on a screen", ({ help }) => {
  const lines = help.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(24);
  expect(lines.filter((line) => line.length > 100)).toEqual([]);
});
