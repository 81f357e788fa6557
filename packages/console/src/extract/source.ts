import type { Call } from "./call-code.ts";

/** Where a source comes from, as it is chosen. */
export type Chosen = {
  from: "file" | "text" | "address";
  file: File | undefined;
  text: string;
  address: string;
};

export const nothingChosen: Chosen = { from: "file", file: undefined, text: "", address: "" };

/** The source as it is sent, or what is missing of it. */
export function sourceOf(chosen: Chosen): { source: Call["source"] } | { fault: string } {
  const { from, file, text, address } = chosen;
  if (from === "file") return file ? { source: file } : { fault: "Choose a file" };
  if (from === "text") {
    return text.trim() === "" ? { fault: "Write or paste a text" } : { source: text };
  }
  const url = URL.parse(address.trim());
  if (url && /^https?:$/.test(url.protocol)) return { source: url };
  return { fault: "Give an address that begins with http:// or https://" };
}
