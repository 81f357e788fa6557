import { describe, expect, it } from "vitest";
import { body } from "../page.testing.ts";

/** The fields of a page with the words that the text shows for each. */
function fieldsOf(html: string) {
  const { text, structured } = body(html);
  return structured
    .filter(({ kind }) => kind === "form")
    .map(({ value, start, end }) => [value, start === undefined ? "" : text.slice(start, end)]);
}

describe("the fields of a page's forms", () => {
  it("are given by name and label, each where the text shows it", () => {
    const html = `<form><label for=d>Delivery date:</label> <input id=d name=date value="6 Oct 2026">
      <table><tr><th>Note<td><textarea name=note>Ring\ntwice</textarea><tr><th>x<td>y</table>
      <label>Size <select name=size><option>S<option selected>M</select></label>
      <select name=days multiple><option selected>Mon<option>Tue<option selected>Fri</select></form>`;
    expect(fieldsOf(html)).toEqual([
      [{ date: "6 Oct 2026", "Delivery date": "6 Oct 2026" }, "6 Oct 2026"],
      [{ note: "Ring\ntwice" }, "Ring twice"],
      [{ size: "M", Size: "M" }, "M"],
      [{ days: "Mon, Fri" }, "Mon, Fri"],
    ]);
  });

  it("are one for the boxes or buttons of a form that share a name", () => {
    const html = `<form><input type=radio name=by value=card> <input type=radio name=by value=cash checked>
      <input type=checkbox name=with value=salt checked> <input type=checkbox name=with value=oil checked>
      <input type=checkbox name=gift></form><form><input type=radio name=by value=post checked></form>`;
    expect(fieldsOf(html)).toEqual([
      [{ by: "cash" }, "[x]"],
      [{ with: "salt, oil" }, "[x]"],
      [{ gift: "Off" }, "[ ]"],
      [{ by: "post" }, "[x]"],
    ]);
  });

  it.each([
    "<input type=hidden name=token value=4711>",
    "<input type=password name=key value=4711>",
    "<div hidden><input name=token value=4711></div>",
    "<input name=empty> <input type=submit name=go value=Buy>",
  ])("leave out what is hidden, secret or empty: %s", (html) => {
    expect(fieldsOf(`<p>Form</p>${html}`)).toEqual([]);
    expect(JSON.stringify(body(`<p>Form</p>${html}`))).not.toContain("4711");
  });

  it("stay apart under labels that nest as deep as can be", () => {
    const html = `${"<label>a ".repeat(250)}${"<input name=n value=v>".repeat(20_000)}`;
    expect(fieldsOf(html)).toHaveLength(20_000);
  });
});
