import type { StructuredData } from "@quarry/api";
import type { Address, Email } from "postal-mime";
import { attachmentName } from "./attached-file.ts";

/** An address as it is written; a group of none, such as `undisclosed-recipients:;`, is its name. */
function addressText({ name, address, group }: Address): string {
  if (group && group.length > 0) return `${name}: ${group.map(addressText).join(", ")};`;
  if (!address) return name.replace(/:\s*;?$/, "");
  return name ? `${name} <${address}>` : address;
}

/** What a message says above its text, by the names of its headers; the date as it was sent. */
function facts(email: Email): [name: string, value: string][] {
  const addresses = (list: Address[] = []) => list.map(addressText).join(", ");
  const header = (key: string) => email.headers.find((line) => line.key === key)?.value ?? "";
  const all: [string, string][] = [
    ["From", email.from ? addressText(email.from) : ""],
    ["To", addresses(email.to)],
    ["Cc", addresses(email.cc)],
    ["Reply-To", addresses(email.replyTo)],
    ["Date", header("date")],
    ["Subject", email.subject ?? ""],
    ["Attachments", email.attachments.map(attachmentName).join(", ")],
  ];
  return all.filter(([, value]) => value !== "");
}

/** A message's headers as its first lines, and as data that points to them. */
export function mailHeaders(email: Email): { text: string; structured: StructuredData[] } {
  const lines = facts(email);
  const text = lines.map(([name, value]) => `${name}: ${value}`).join("\n");
  const value = Object.fromEntries(lines.map(([name, fact]) => [name.toLowerCase(), fact]));
  if (email.messageId) value["message-id"] = email.messageId;
  return { text, structured: [{ kind: "email", value, start: 0, end: text.length }] };
}
