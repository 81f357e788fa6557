import { AppError } from "@quarry/kernel";
import { OutOfTime, ProcessEnded } from "../processes/run-job.ts";
import type { StopBefore } from "./message-reader.ts";

/** Whether a source took its process down, or had to be ended with it. */
function hasEndedProcess(error: unknown): error is AppError {
  const cause = error instanceof AppError ? error.cause : undefined;
  return cause instanceof OutOfTime || cause instanceof ProcessEnded;
}

/**
 * Reads a source in a process. A message whose attachment ends the process is read once more, up to that attachment.
 *
 * @param read Reads it once; it reports the number of each attachment before that is read.
 */
export async function readUpToBadAttachment<Result>(
  read: (onAttachment: (attachment: number) => void, stopBefore?: StopBefore) => Promise<Result>,
): Promise<Result> {
  let attachment = 0;
  const onAttachment = (number: number) => {
    attachment = number;
  };
  try {
    return await read(onAttachment);
  } catch (error) {
    if (attachment === 0 || !hasEndedProcess(error)) throw error;
    return await read(onAttachment, { attachment, reason: error.message });
  }
}
