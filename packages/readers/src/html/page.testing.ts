import { defaultLimits } from "../limits.ts";
import { readHtml } from "./read-html.ts";

/** Reads a page as it comes from a shop's address. */
export function read(content: string | Uint8Array, contentType?: string) {
  const url = "https://shop.example/list/";
  return readHtml(
    { type: "webpage", content, url, ...(contentType && { contentType }) },
    defaultLimits,
  );
}

export const body = (html: string) => read(`<body>${html}</body>`);
