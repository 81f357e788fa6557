import { threadWork } from "@quarry/threads/work";
import { type Answer, type Reading, readAnswer } from "../answer/read-answer.ts";
import { type AnsweredPart, groundPart } from "../grounding/ground-part.ts";
import type { Tree } from "../merge/tree.ts";
import { partOverran } from "./errors.ts";

export type PartTask = { deadlineAt: number } & ({ read: Answer } | { ground: AnsweredPart });

/** Reads a model's answer, or grounds what was read, in a thread. */
export default threadWork(
  (task: PartTask): Reading | Tree =>
    "read" in task ? readAnswer(task.read) : groundPart(task.ground),
  partOverran,
);
