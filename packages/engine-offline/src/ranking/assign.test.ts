import { describe, expect, it } from "vitest";
import { extract, objectOf } from "../testing/text-document.ts";

describe("an address in a text", () => {
  const text = "Office: Kassel\nContact: Ms Jung, Tel. 0561 / 77 12 04, jobs@volt.example\n";

  it("is a field's own beside the text", () => {
    const fields = objectOf({ contact: "string", phone: "string", email: "string" });
    expect(extract({ text }, fields).output).toEqual({
      contact: "Ms Jung, Tel. 0561 / 77 12 04, jobs@volt.example",
      phone: "0561 / 77 12 04",
      email: "jobs@volt.example",
    });
  });

  it("is the one that is asked for where there is no other", () => {
    const email = (source: string, fields: object) =>
      (
        extract({ text: source }, objectOf({ office: "string", ...fields })).output as {
          email: unknown;
        }
      ).email;
    expect(email(text, { email: "string" })).toBe("jobs@volt.example");
    const two = `${text}Press: press@volt.example\n`;
    expect(email(two, { email: "string" })).toBeNull();
  });
});
