import { extname } from "node:path/posix";
import type { SourceType } from "@quarry/api";
import { z } from "zod";
import { ToolError } from "../results/tool-error.ts";
import type { ToolContext } from "./tool.ts";

/** How a source may be named, of which a call names one. */
export const sourceShape = {
  text: z.string().min(1).optional().describe("The source itself, if it is text"),
  url: z
    .string()
    .max(8_192)
    .optional()
    .describe("Public http(s) address of a web page, PDF or image, which Quarry fetches"),
  upload_id: z
    .string()
    .max(100)
    .optional()
    .describe("A file that was sent to the address of `create_upload` before; say its `type`, too"),
};

/** On the caller's machine alone. */
export const pathShape = {
  path: z
    .string()
    .max(4_096)
    .optional()
    .describe("A file on this machine, within the folders that the server was started with"),
};

export type NamedSource = {
  text?: string | undefined;
  url?: string | undefined;
  upload_id?: string | undefined;
  path?: string | undefined;
  type?: SourceType | undefined;
};

/** A source as an extraction takes it. */
export type SentSource = { type: SourceType; source: string | { uploadId: string } | File };

const typesByEnding: Record<string, SourceType> = {
  ".pdf": "pdf",
  ...Object.fromEntries(
    "png jpg jpeg webp gif tif tiff avif heic heif bmp"
      .split(" ")
      .map((ending) => [`.${ending}`, "image"] as const),
  ),
};

/** @throws ToolError where not exactly one source is named, or the file may not be read. */
export async function readSource(
  { text, url, upload_id: uploadId, path, type }: NamedSource,
  { files }: Pick<ToolContext, "files">,
): Promise<SentSource> {
  const named = [text, url, uploadId, path].filter((each) => each !== undefined);
  if (named.length !== 1) {
    const ways = files ? "`text`, `url`, `upload_id` or `path`" : "`text`, `url` or `upload_id`";
    throw new ToolError(`Name the source by exactly one of ${ways}`);
  }
  if (text !== undefined) return { type: type ?? "text", source: text };
  if (url !== undefined) return { type: type ?? typeOf(pathOf(url), "webpage"), source: url };
  if (uploadId !== undefined) {
    if (type === undefined) throw new ToolError("Say the `type` of an uploaded file");
    return { type, source: { uploadId } };
  }
  if (!files || path === undefined) throw new ToolError("This server reads no local files");
  const source = await files.open(path);
  return { type: type ?? typeOf(source.name, "text"), source };
}

function typeOf(name: string, other: SourceType): SourceType {
  const ending = extname(name).toLowerCase();
  if (other === "text" && [".html", ".htm", ".xhtml"].includes(ending)) return "webpage";
  return typesByEnding[ending] ?? other;
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
