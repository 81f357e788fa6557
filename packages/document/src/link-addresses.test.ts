import { describe, expect, it } from "vitest";
import { addressMarks, withoutSpans } from "./link-addresses.ts";

const never = () => false;

function withoutAddresses(text: string, isKept: Parameters<typeof addressMarks>[1]): string {
  return withoutSpans(text, addressMarks(text, isKept), { start: 0, end: text.length });
}

describe("a text without addresses", () => {
  it.each([
    ["See [one](/a) and [two words](https://a.example/b?c=1).", "See one and two words."],
    ["[Pot (tin)](https://w.example/Pot_(tin)?from=list), 3 €", "Pot (tin), 3 €"],
    ["![A cake](https://a.example/cake.jpg) of ours", "A cake of ours"],
    ["[Note [1]](#/n) and [![Logo](/l.png) Home](/)", "Note [1] and Logo Home"],
    ["| [A](/a) | [B](/b) |", "| A | B |"],
    ["### Kettle\n9 €\n  <https://a.example/p/1>\nNext", "### Kettle\n9 €\nNext"],
    ["Kettle\n</p/1>\n<./pots>", "Kettle\n"],
  ])("has the words of links and pictures alone: %s", (text, words) => {
    expect(withoutAddresses(text, never)).toBe(words);
  });

  it.each([
    "list[0](x) and [sic](p.12)",
    "Visit https://a.example/b or <b>",
    "a]\n[b\n](/c)",
    "no brackets before](/a)",
    "<section>\n</section>\n<details>",
  ])("has everything else as it was: %s", (text) => {
    expect(withoutAddresses(text, never)).toBe(text);
  });

  it("has the addresses that are to be kept", () => {
    const text = "[Mail](mailto:a@b.example) [Page](/p) ![Cake](/c.png)";
    expect(withoutAddresses(text, (address) => address.startsWith("mailto:"))).toBe(
      "[Mail](mailto:a@b.example) Page Cake",
    );
    expect(withoutAddresses(text, (_, of) => of === "picture")).toBe("Mail Page ![Cake](/c.png)");
  });

  it("can be made of a part, which may begin and end within an address", () => {
    const text = "[One](/first) and [two](/second)";
    const marks = addressMarks(text, never);
    const part = (start: number, end: number) => withoutSpans(text, marks, { start, end });
    expect(part(2, 20)).toBe("ne and t");
    expect(part(7, 27)).toBe(" and two");
    expect(part(25, 30)).toBe("");
  });

  it("is made of a long text of brackets that belong to no link", () => {
    const text = `${"[".repeat(300_000)}\n${"](/a)".repeat(100_000)}`;
    expect(withoutAddresses(text, never)).toBe(text);
  });
});
