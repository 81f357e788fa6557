import { AppError } from "@quarry/kernel";

/** Code of the warning on a page that shows next to nothing until its scripts run. */
export const filledByScript = "page_filled_by_script";

/** A page that shows nothing at all until its scripts run. */
export function scriptedPage(): AppError {
  const message =
    "The page is empty without JavaScript; send its URL as source, or its text as type=text";
  const issue = { field: "source", rule: filledByScript, message };
  return new AppError("SOURCE_EMPTY", message, { issues: [issue] });
}

/** Whether reading failed because a page's scripts did not run; holds across threads. */
export function isScriptedPage(error: unknown): boolean {
  return (
    error instanceof AppError && (error.issues ?? []).some(({ rule }) => rule === filledByScript)
  );
}
