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

/**
 * The HTML of what a page shows now, read where none of its scripts can interfere.
 *
 * @throws AppError SOURCE_UNREADABLE where it is longer than `maxBytes` characters.
 */
export async function shownHtml(session: CDPSession, maxBytes: number): Promise<Uint8Array> {
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
  });
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
