import { describe, expect, it } from "vitest";
import { extract, objectOf } from "../../testing/text-document.ts";

const structure = objectOf({
  sender: "string",
  senderEmail: "string",
  recipient: "string",
  recipientEmail: "string",
  subject: "string",
});

describe("the headers of an e-mail", () => {
  it("tell who wrote to whom about what", () => {
    const text = `From: Lottie Brandt <lottie@kite.example>
To: Samuel Okoro <sam@harbour.example>
Subject: Revised drawings

Dear Samuel,
`;
    expect(extract({ text }, structure).output).toEqual({
      sender: "Lottie Brandt",
      senderEmail: "lottie@kite.example",
      recipient: "Samuel Okoro",
      recipientEmail: "sam@harbour.example",
      subject: "Revised drawings",
    });
  });

  it("are none where one stands alone", () => {
    const text = "From: Leeds\nPlatform: 4\n";
    expect(extract({ text }, objectOf({ sender: "string" })).output).toEqual({ sender: null });
  });
});
