import { utf8 } from "../read-file.testing.ts";

/** A part of a message: its content as text or bytes, which are sent as base64. */
export type MailPart = {
  type: string;
  content: string | Uint8Array;
  /** Makes it an attachment. */
  name?: string;
  /** Further headers. */
  headers?: string[];
};

export const mailHead = [
  "From: =?utf-8?Q?J=C3=BCrgen?= <juergen@fjordlys.example>",
  "To: Orders <orders@example.org>, anna@example.org",
  "Date: Fri, 6 Mar 2026 23:30:00 -0800",
  "Subject: Order PO-17",
  "Message-ID: <1@fjordlys.example>",
  "MIME-Version: 1.0",
].join("\n");

function written({ type, content, name, headers = [] }: MailPart): string {
  const isText = typeof content === "string";
  const body = isText
    ? content
    : (Buffer.from(content)
        .toString("base64")
        .match(/.{1,76}/g) ?? []);
  return [
    `Content-Type: ${type}`,
    ...(name ? [`Content-Disposition: attachment; filename="${name}"`] : []),
    ...(isText ? [] : ["Content-Transfer-Encoding: base64"]),
    ...headers,
    "",
    ...[body].flat(),
  ].join("\n");
}

/** A message of parts, its lines as they are sent. */
export function message(parts: readonly MailPart[], kind = "mixed"): Uint8Array {
  const boundary = `b${parts.length}-${kind}-${parts.map(({ content }) => content.length).join("-")}`;
  const all = parts.map((part) => `--${boundary}\n${written(part)}\n`).join("");
  const head = `${mailHead}\nContent-Type: multipart/${kind}; boundary="${boundary}"\n\n`;
  return utf8(`${head}${all}--${boundary}--\n`.replaceAll(/\r?\n/g, "\r\n"));
}
