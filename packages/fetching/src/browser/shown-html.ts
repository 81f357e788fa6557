import { AppError } from "@quarry/kernel";
import type { CDPSession } from "playwright-core";

/** The page as it stands, open shadow trees included; null where it is longer than `limit`. */
const serialise = (limit: number) => `(() => {
  const shadowRoots = [];
  const collect = (root) => {
    for (const { shadowRoot } of root.querySelectorAll("*")) {
      if (!shadowRoot) continue;
      shadowRoots.push(shadowRoot);
      collect(shadowRoot);
    }
  };
  collect(document);
  const root = document.documentElement;
  if (!root) return "";
  const [start] = root.cloneNode(false).outerHTML.split("</");
  const html = "<!DOCTYPE html>" + start + root.getHTML({ shadowRoots }) + "</html>";
  return html.length > ${limit} ? null : html;
})()`;

/** A page that leads elsewhere again and again while it is read is given up. */
const MAX_READINGS = 5;

/**
 * The HTML of what a page shows now, read where none of its scripts can interfere.
 *
 * @throws AppError SOURCE_UNREADABLE where it is longer than `maxBytes` characters; Error where the
 *   browser shows a page of its own in place of one that it could not load.
 */
export async function shownHtml(session: CDPSession, maxBytes: number): Promise<Uint8Array> {
  let frame = await shownFrame(session);
  for (let reading = 0; reading < MAX_READINGS; reading++) {
    const read = await htmlOf(session, { frameId: frame.id, maxBytes }).then(
      (html) => ({ html }),
      (error: unknown) => ({ error }),
    );
    const { loaderId } = frame;
    frame = await shownFrame(session);
    if (frame.loaderId !== loaderId) continue; // it was led elsewhere in the midst of the reading
    if ("error" in read) throw read.error;
    return read.html;
  }
  throw new Error("The page leads elsewhere without end");
}

async function shownFrame(session: CDPSession) {
  const { frame } = (await session.send("Page.getFrameTree")).frameTree;
  if (frame.unreachableUrl) throw new Error("The page led to one that did not load");
  return frame;
}

async function htmlOf(
  session: CDPSession,
  { frameId, maxBytes }: { frameId: string; maxBytes: number },
): Promise<Uint8Array> {
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId });
  const { result } = await session.send("Runtime.evaluate", {
    expression: serialise(maxBytes),
    contextId: executionContextId,
    returnByValue: true,
  });
  if (typeof result.value === "string") return Buffer.from(result.value);
  throw tooMuch(maxBytes);
}

export function tooMuch(maxBytes: number): AppError {
  const limit = Math.floor(maxBytes / 1_000_000);
  return new AppError("SOURCE_UNREADABLE", `The page loads or shows more than ${limit} MB`);
}
