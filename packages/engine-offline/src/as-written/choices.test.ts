import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { extractOffline } from "../pipeline/extract-offline.ts";
import { extract, objectOf, tablesDocument } from "../testing/text-document.ts";

const outputOf = (text: string, fields: Record<string, unknown>) =>
  extract({ text }, objectOf(fields)).output;

describe("a choice is given only where an option is marked", () => {
  it("takes the option beside a box among options that spaces part", () => {
    const size = { type: "enum", values: ["S", "M", "L", "XL"] };
    expect(outputOf("Order 7\nSize: S  M  [x] L  XL\n", { size })).toEqual({ size: "L" });
    expect(outputOf("Order 7\nSize: S  M  L  XL\n", { size })).toEqual({ size: null });
  });

  it("takes no answer of another row where its own boxes are empty", () => {
    const text =
      "Form 3\nBreakfast:          [x] yes      [ ] no\nAirport transfer:   [ ] yes      [x] no\nSmoking room:       [ ] yes      [ ] no\n";
    const fields = { breakfast: "boolean", airport_transfer: "boolean", smoking_room: "boolean" };
    expect(outputOf(text, fields)).toEqual({
      breakfast: true,
      airport_transfer: false,
      smoking_room: null,
    });
  });

  it("reads yes and no from the sign before an entry", () => {
    const fields = { brakes: "boolean", lights: "boolean" };
    expect(outputOf("Check 5\n✓ Brakes\n✗ Lights\n", fields)).toEqual({
      brakes: true,
      lights: false,
    });
  });

  it("reads the option whose box is ticked below its label", () => {
    const fields = {
      status: { type: "enum", values: ["single", "married", "divorced"] },
      smoker: "boolean",
      parking: "boolean",
    };
    const text =
      "Form 3\nStatus:\n[ ] single\n[x] married\n[ ] divorced\nSmoker:\n[ ] yes\n[ ] no\nParking:\n[ ] yes\n[x] no\n";
    expect(outputOf(text, fields)).toEqual({ status: "married", smoker: null, parking: false });
  });

  it("takes blanks for boxes in a form that crosses some, and none of them where none is", () => {
    const text =
      "Form 3\nCourse:  ___ morning   _X_ evening\nT-shirt:  ___ small   ___ medium   ___ large\n";
    const fields = {
      course: { type: "enum", values: ["morning", "evening"] },
      t_shirt: { type: "enum", values: ["small", "medium", "large"] },
    };
    expect(outputOf(text, fields)).toEqual({ course: "evening", t_shirt: null });
  });

  it("takes the word behind a lone ticked box for the answer", () => {
    const text = "Form 3\nSmoker: [x] no\nParking: [x] yes\n";
    const fields = { smoker: "boolean", parking: "boolean" };
    expect(outputOf(text, fields)).toEqual({ smoker: false, parking: true });
  });

  it("leaves the boxes of other questions under the options of one", () => {
    const insurance = { insurance: "boolean", call_back: "boolean" };
    const payment_method = { type: "enum", values: ["cash", "card"] };
    expect(
      outputOf("Form 3\nSmoker:\n[x] yes\n[ ] no\n[x] Newsletter\n", { smoker: "boolean" }),
    ).toEqual({ smoker: true });
    expect(
      outputOf("Form 3\nInsurance\n[x] yes\n[ ] no\n[ ] I want a call back\n", insurance),
    ).toMatchObject({ insurance: true });
    expect(
      outputOf("Insurance\n[x] yes\n[ ] no\n[ ] I want a call back\n", insurance),
    ).toMatchObject({ insurance: true });
    expect(
      outputOf("Form 3\nPayment method:\n[x] Cash\n[ ] Card\n[x] I accept the terms\n", {
        payment_method,
      }),
    ).toEqual({ payment_method: "cash" });
  });

  it("distinguishes yes from no by the box before its words", () => {
    const fields = { newsletter: "boolean", terms_accepted: "boolean" };
    expect(outputOf("Form 3\n[ ] Newsletter\n[x] Terms accepted\n", fields)).toEqual({
      newsletter: false,
      terms_accepted: true,
    });
  });

  it("reads the answer over a cross in a table with a column for each", () => {
    const table = [
      ["Question", "Yes", "No"],
      ["Smoker", "", "X"],
      ["Allergies", "x", ""],
      ["Pregnant", "", ""],
    ];
    const structure = objectOf({ smoker: "boolean", allergies: "boolean", pregnant: "boolean" });
    const { output } = extractOffline(tablesDocument([table]), parseStructure(structure), {
      deadlineAt: Number.POSITIVE_INFINITY,
    });
    expect(output).toEqual({ smoker: false, allergies: true, pregnant: null });
  });

  it("reads the option over a cross, whatever other options stand beside it", () => {
    const table = [
      ["Statement", "agree", "neutral", "disagree"],
      ["Food was good", "x", "", ""],
      ["Staff was kind", "", "", "x"],
    ];
    const answer = (describe: string) => ({
      ...{ type: "enum", describe, values: ["agree", "neutral", "disagree"] },
    });
    const structure = objectOf({ food: answer("Food was good"), staff: answer("Staff was kind") });
    const { output } = extractOffline(tablesDocument([table]), parseStructure(structure), {
      deadlineAt: Number.POSITIVE_INFINITY,
    });
    expect(output).toEqual({ food: "agree", staff: "disagree" });
  });

  it("takes no label for a choice", () => {
    const pago = { type: "enum", values: ["pagado", "pendiente"] };
    expect(outputOf("Pedido 4\nPago: sin pagar\n", { pago })).toEqual({ pago: null });
  });

  it.each([
    ["Smoker: Yes / No", { smoker: "boolean" }, { smoker: null }],
    ["Insured   Yes [ ]  No [ ]", { insured: "boolean" }, { insured: null }],
    ["Newsletter: ☐ Ja ☐ Nein", { newsletter: "boolean" }, { newsletter: null }],
    ["Gift wrap: ◯ yes ◉ no", { gift_wrap: "boolean" }, { gift_wrap: false }],
    ["Permit: 🗹 Yes 🞎 No", { permit: "boolean" }, { permit: true }],
    ["Parking: Yes _X_ No __", { parking: "boolean" }, { parking: true }],
    ["Parking: __ Yes _X_ No", { parking: "boolean" }, { parking: false }],
    ["Parking: ____", { parking: "boolean" }, { parking: null }],
    ["Urgent? ( ) yes (*) no", { urgent: "boolean" }, { urgent: false }],
    ["Furnished:  X Yes    No", { furnished: "boolean" }, { furnished: true }],
    ["Furnished:    Yes  X No", { furnished: "boolean" }, { furnished: false }],
    ["Diabetic (circle one): Yes No", { diabetic: "boolean" }, { diabetic: null }],
    [
      "Turno: mañana  tarde  noche",
      { turno: { type: "enum", values: ["mañana", "tarde", "noche"] } },
      { turno: null },
    ],
    [
      "Payment: cash, card or transfer",
      { payment: { type: "enum", values: ["cash", "card", "transfer"] } },
      { payment: null },
    ],
    ["Size: S x  M   L", { size: { type: "enum", values: ["S", "M", "L"] } }, { size: "S" }],
    [
      "Priority: low / medium / very high",
      { priority: { type: "enum", values: ["low", "medium", "very high"] } },
      { priority: null },
    ],
  ])("gives no choice where %j names options and marks none", (line, fields, output) => {
    expect(outputOf(`Form 7\n${line}\n`, fields)).toEqual(output);
  });
});
