import { isUtf8 } from "node:buffer";
import type { Attachment } from "postal-mime";
import { header, rawText, withHeaders } from "./header-blocks.ts";

const isText = (mediaType: string) => /^text\/(?!calendar)/.test(mediaType);

/** A part's header that says what it is, on one line, if the part is text that a message does not show itself. */
function attachedType(headers: string): string | undefined {
  const all = (headers.match(header) ?? []).map((each) => each.replace(/\s+/g, " ").trim());
  const type = all.find((each) => /^content-type:/i.test(each))?.slice("content-type:".length);
  const isAttached = all.some((each) => /^content-disposition: ?attachment\b/i.test(each));
  const mediaType = /[\w.+-]+\/[\w.+-]+/.exec(type ?? "")?.[0].toLowerCase() ?? "";
  const isShown = !isAttached && (mediaType === "text/plain" || mediaType === "text/html");
  return isText(mediaType) && !isShown ? type?.trim() : undefined;
}

/**
 * Returns the content types of attachments with the encoding that the message declares, which its parser leaves out; without
 * it where nothing but UTF-8 is attached, or where messages are attached, whose parts look like the message's own.
 */
export function declaredTypes(message: Uint8Array, attachments: readonly Attachment[]): string[] {
  const types = attachments.map(({ mimeType }) => mimeType);
  const texts = attachments.filter(({ mimeType }) => isText(mimeType));
  const areUtf8 = texts.every(({ content }) => typeof content === "string" || isUtf8(content));
  if (areUtf8 || types.includes("message/rfc822")) return types;
  const declared: string[] = [];
  withHeaders(rawText(message), (headers) => {
    declared.push(...[attachedType(headers) ?? []].flat());
    return headers;
  });
  if (declared.length !== texts.length) return types;
  return types.map((type) => (isText(type) ? (declared.shift() ?? type) : type));
}
