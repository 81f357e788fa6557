import { AppError } from "@quarry/kernel";

const rule = "needs_script";

/** A page that shows no text until its scripts have run. */
export function scriptedPage(): AppError {
  const message =
    "The page is empty without JavaScript; send its address as source, or its text as type=text";
  return new AppError("SOURCE_EMPTY", message, { issues: [{ field: "source", rule, message }] });
}

/** Whether reading failed because a page's scripts did not run; holds across threads. */
export function isScriptedPage(error: unknown): boolean {
  return error instanceof AppError && (error.issues ?? []).some((issue) => issue.rule === rule);
}
