import { describe, expect, it } from "vitest";
import { readFile, utf8 } from "../read-file.testing.ts";
import { quotedIn } from "./quoted.ts";

const answer = { subject: "Re: Order 17", namesAnswered: true };
const fresh = { subject: "Order 17", namesAnswered: false };

function quotedOf(text: string, answering = answer): string[] {
  return quotedIn(text, [], answering).map(({ start, end }) => text.slice(start, end).trim());
}

const own = "The new price is 84.20.\n";
const old = "The price is 79.90.\nJon";

describe("what a message repeats of the one that it answers", () => {
  it.each([
    "On Tue, 3 Nov 2026 at 10:00, Jon Berg <jon@mill.example> wrote:",
    "On Tue, 3 Nov 2026 at 10:00, Jon Berg\n<jon@mill.example> wrote:",
    "Am 03.11.2026 um 10:00 schrieb Jon Berg:",
    "Le mar. 3 nov. 2026 à 10:00, Jon Berg <jon@mill.example> a écrit :",
    "Op di 3 nov 2026 om 10:00 schreef Jon Berg <jon@mill.example>:",
    "W dniu 3.11.2026 o 10:00, Jon Berg pisze:",
    "вт, 3 нояб. 2026 г. в 10:00, Jon Berg <jon@mill.example>:",
    "2026年11月3日(火) 10:00 Jon Berg <jon@mill.example>:",
    "在 2026-11-03 10:00，Jon Berg 写道：",
    "---- On Tue, 3 Nov 2026 10:00 jon@mill.example wrote ----",
  ])("begins with the line that introduces it: %s", (line) => {
    expect(quotedOf(`${own}\n${line}\n\n${old}`)).toEqual([`${line}\n\n${old}`]);
  });

  it.each([
    "From: Jon Berg <jon@mill.example>\nSent: Tuesday, 3 November 2026 10:00\nTo: Anna\nSubject: Order 17",
    "*Von:* Jon Berg\n*Gesendet:* Dienstag, 3. November 2026 10:00\n*An:* Anna\n*Betreff:* Order 17",
    "________________\nDe : Jon Berg <jon@mill.example>\nEnvoyé : mardi 3 novembre 2026 10:00\nObjet : Order 17",
    "-----Original Message-----\nFrom: Jon Berg\nDate: 3 Nov 2026",
    "发件人: Jon Berg\n发送时间: 2026年11月3日 10:00\n主题: Order 17",
  ])("begins with its headers: %s", (headers) => {
    expect(quotedOf(`${own}\n${headers}\n\n${old}`)).toEqual([`${headers}\n\n${old}`]);
  });

  it("is each run of lines with a mark, the answers between them aside", () => {
    const text =
      "On 3 Nov 2026, Jon wrote:\n> What does it cost?\n\n84.20.\n\n> When?\n> Soon?\n\nOn Friday.\n";
    expect(quotedOf(text)).toEqual([
      "On 3 Nov 2026, Jon wrote:\n> What does it cost?",
      "> When?\n> Soon?",
    ]);
  });

  it.each([
    ["a message that is passed on", `${own}\n> ${old}`, { ...answer, subject: "Fwd: Order 17" }],
    [
      "one below a line that says so",
      `${own}\n-------- Forwarded message --------\nFrom: Jon <jon@mill.example>\nDate: 3 Nov 2026\nSubject: Order 17\n\n${old}`,
      answer,
    ],
    ["all that there is", `> ${own}> ${old.replace("\n", "\n> ")}`, answer],
    ["an answer without a quotation", `${own}\nAll the best\nAnna`, answer],
    [
      "a form's fields in a message that answers none",
      "From: Anna <anna@mill.example>\nDate: 3 Nov 2026 10:00\nSubject: Question\n\nHow much?",
      fresh,
    ],
    ["a line that ends in a colon", `Send all of 2026 to anna@mill.example:\n\nRye\nOat`, answer],
  ])("is not %s", (_what, text, answering) => {
    expect(quotedOf(text, answering)).toEqual([]);
  });

  it.each([
    ["> a\n", 1],
    ["\n", 0],
    ["On 1 1:11 a@b.c wrote:\n", 1],
    ["From: a\n", 0],
    ["-----\n", 0],
    [`${" ".repeat(300)}\n`, 0],
    [`${"a ".repeat(200)}:\n`, 0],
  ])("is looked for once in many lines such as %j", (line, found) => {
    expect(quotedOf(`x\n${line.repeat(50_000)}y`)).toHaveLength(found);
  });

  it("has a place in the document, in its page's elements as well", async () => {
    const head =
      "From: a@b.example\nTo: c@b.example\nDate: x\nSubject: Re: Order\nIn-Reply-To: <1@b>\n";
    const plain = await readFile(
      utf8(`${head}\n${own}\nOn 3 Nov 2026, at 10:00, Jon wrote:\n> 79.90\n`),
    );
    expect(plain.quoted?.map(({ start, end }) => plain.text.slice(start, end).trim())).toEqual([
      "On 3 Nov 2026, at 10:00, Jon wrote:\n> 79.90",
    ]);
    const html = `<p>Jon, 3 Nov 2026:</p><blockquote><p>Price: 79.90</p></blockquote><p>It is 84.20 now.</p>`;
    const page = await readFile(utf8(`${head}Content-Type: text/html\n\n${html}`));
    expect(page.quoted?.map(({ start, end }) => page.text.slice(start, end).trim())).toEqual([
      "Price: 79.90",
    ]);
  });
});
