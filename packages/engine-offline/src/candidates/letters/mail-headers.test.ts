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

  it("tell when, among such as are for machines", () => {
    const text = `MIME-Version: 1.0
Date: Wed, 21 Dec 2022 10:28:53 -0600
Message-ID: <Np=kX@mail.example>
From: Lottie Brandt <lottie@kite.example>
To: Samuel Okoro <sam@harbour.example>
`;
    const asked = objectOf({ senderEmail: "string", sentDate: "date" });
    expect(extract({ text }, asked).output).toEqual({
      senderEmail: "lottie@kite.example",
      sentDate: "2022-12-21",
    });
  });

  it("are none where one stands alone", () => {
    const text = "From: Leeds\nPlatform: 4\n";
    expect(extract({ text }, objectOf({ sender: "string" })).output).toEqual({ sender: null });
  });
});
