import type { Sending } from "./client.ts";

const boundary = "quarry-bench-form-boundary";

/** A multipart form of plain values, encoded once for many requests. */
export function encodeForm(fields: Record<string, string>): Required<Sending> {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.from(`${parts.join("")}--${boundary}--\r\n`),
  };
}
