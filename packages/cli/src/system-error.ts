import { getSystemErrorMessage } from "node:util";

/** What the operating system says of a path that the caller named. */
const ofPaths = ["ENOENT", "EACCES", "EPERM", "EEXIST", "EISDIR", "ENOTDIR", "EROFS", "ELOOP"];

/** Whether the operating system refused something, such as to write a file. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "errno" in error;
}

/** Whether a path is what is wrong, and not the disk or the network. */
export const isOfPath = ({ code = "" }: NodeJS.ErrnoException) => ofPaths.includes(code);

/** What happened to which file, in words. */
export function wordsOfSystem({ path, errno, message }: NodeJS.ErrnoException): string {
  if (path === undefined || errno === undefined) return message;
  return `${path}: ${getSystemErrorMessage(errno) ?? message}`;
}
