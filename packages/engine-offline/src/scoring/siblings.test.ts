import { expect, it } from "vitest";
import { extract, objectOf } from "../testing/text-document.ts";

const contact = (describe: string) => ({
  ...objectOf({ phone: "string", email: "string" }),
  describe,
});
const structure = objectOf({
  admin: contact("Administrative contact"),
  technical: contact("Technical contact"),
});

const text = [
  "Administrative contact:",
  "    Phone:    +1 416 865 3361",
  "    Email:    ada@example.com",
  "",
  "Technical contact:",
  "    Phone:    +1 208 389 5740",
  "    Email:    grace@example.com",
  "",
].join("\n");

it("what stands under the heading of one object is not its sibling's", () => {
  expect(extract({ text }, structure).output).toEqual({
    admin: { phone: "+1 416 865 3361", email: "ada@example.com" },
    technical: { phone: "+1 208 389 5740", email: "grace@example.com" },
  });
});

it("an object that a document does not name gets nothing of its sibling's", () => {
  const [first = ""] = text.split("Technical");
  expect(extract({ text: first }, structure).output).toMatchObject({
    technical: { phone: null, email: null },
  });
});
