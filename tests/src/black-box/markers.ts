import { randomBytes } from "node:crypto";

/** A text that occurs nowhere by chance; letters and digits only, so that JSON keeps it as it is. */
export function newMarker(): string {
  return `Mark${randomBytes(12).toString("hex")}`;
}

/** A number of twelve digits as a person prints it, and as data holds it. */
export function newAmount(): { printed: string; plain: string } {
  const digits = (first: number, count: number) =>
    `${first}${randomBytes(8).readBigUInt64BE()}`.slice(0, count);
  const parts = [digits(9, 3), digits(1, 3), digits(2, 3), digits(7, 3)];
  return { printed: `${parts.join(",")}.25`, plain: `${parts.join("")}.25` };
}

/** The ways in which a store may hold a text: as UTF-8, UTF-16, or base64 at any of three offsets. */
function spellings(text: string): Buffer[] {
  const base64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(`${"x".repeat(offset)}${text}`).toString("base64");
    return Buffer.from(encoded.slice(offset === 0 ? 0 : 4, -4)); // without what neighbours change
  });
  return [Buffer.from(text), Buffer.from(text, "utf16le"), ...base64];
}

/** The names of the stores that hold a text. */
export function placesOf(text: string, stores: Map<string, Buffer>): string[] {
  const wanted = spellings(text);
  return [...stores]
    .filter(([, bytes]) => wanted.some((spelling) => bytes.includes(spelling)))
    .map(([name]) => name);
}
