import type { IncomingHttpHeaders } from "node:http";
import type { Json } from "@quarry/kernel";
import type { Profile } from "./profiles.ts";

/** What clients send; read loosely, for a server must bear any client. */
export type RequestBody = {
  model?: string;
  messages?: { role: string; content: string | ContentPart[] }[];
  response_format?: { type: string; json_schema?: { schema: Json } };
  [parameter: string]: unknown;
};

export type ContentPart = { type: string; text?: string; image_url?: { url: string } };

/** One request for a completion, as it was recorded. */
export type ProviderCall = {
  /** Without its query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The body's bytes, for those who mind every one. */
  raw: string;
  body: RequestBody;
  profile: Profile;
  /** The document: in its fence, else below its heading, else all of the last user message. */
  documentText: string;
  /** The schema of `response_format`, where there is one. */
  schema: Json | undefined;
  /** Tokens of the prompt as the server counts them, after it cut what was too long for it. */
  promptTokens: number;
  /** Tokens that an answer may have. */
  outputTokens: number;
  /** The right answer to it, as the JSON text that a model would write. */
  answer(): Promise<string>;
  /** Resolves when the connection closes; to true where the client left before the answer's end. */
  closed: Promise<boolean>;
};

const fence = /<(document-[0-9a-f]+)>\n([\s\S]*)\n<\/\1>/;
const heading = /(?:^|\n\n)Document:\n([\s\S]*)$/;

export function documentTextOf(body: RequestBody): string {
  return documentIn(body) ?? userTextsOf(body).at(-1) ?? "";
}

/** Returns the document of a request; undefined where it has none, in a fence or below a heading. */
export function documentIn(body: RequestBody): string | undefined {
  const shown = userTextsOf(body).map((text) => fence.exec(text)?.[2] ?? heading.exec(text)?.[1]);
  return shown.find((text) => text !== undefined);
}

function userTextsOf({ messages = [] }: RequestBody): string[] {
  return messages.filter(({ role }) => role === "user").map(({ content }) => textOf(content));
}

/** All that a model reads of the request. */
export function promptOf({ messages = [] }: RequestBody): string {
  return messages.map(({ content }) => textOf(content)).join("\n");
}

/** By the four bytes, so that tests can count too. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}

export function textOf(content: string | ContentPart[]): string {
  if (typeof content === "string") return content;
  return content.map(({ text = "" }) => text).join("");
}
