import { describe, expect, it } from "vitest";
import { extract, objectOf, propose } from "../../testing/text-document.ts";
import { readBoolean, readEnum } from "./read-choice.ts";

const whole = (text: string) => ({ start: 0, end: text.length });

describe("readBoolean", () => {
  it.each([
    ["Yes", true],
    ["ja", true],
    ["Noted: no", false],
    ["out of stock", false],
    ["nicht verfügbar", false],
    ["not currently in stock", false],
    ["not yet", false],
    ["yes, invoice not yet paid", true],
    ["ja, aber noch nicht verbucht", true],
    ["available (new model not yet available)", true],
    ["Yes / No", undefined],
    ["no|yes", undefined],
    ["yes - no", undefined],
    ["In stock - no", false],
    ["partly, kitchen not yet", undefined],
    ["partly, no kitchen", undefined],
    ["approved (not yet)", false],
    ["No. 12", undefined],
    ["no 12, second floor", undefined],
    ["Si procede", undefined],
    ["Sí, con contrato", true],
    ["No, not insured", false],
    ["Ja mit Auflagen", true],
    ["leider nein", false],
    ["sadly no, ill", false],
    ["'yes'", true],
    ["ja, keine Hunde", true],
    ["no permitido", false],
    ["yes; none on site", true],
    ["N", false],
    ["J", true],
    ["keine", false],
    ["nie", false],
    ["tak", true],
    ["нет", false],
    ["はい", true],
    ["لا", false],
    ["keine Angabe", undefined],
    ["None", false],
    ["none of these", undefined],
    ["not allowed", false],
    ["nicht erlaubt", false],
    ["allowed in the garden", true],
    ["N 52° 30'", undefined],
    ["ikke endnu", false],
    ["ei vielä", false],
    ["ještě ne", false],
    ["henüz değil", false],
    ["není skladem", false],
    ["skladem", true],
    ["нет в наличии", false],
    ["在庫あり", true],
    ["缺货", false],
    ["품절", false],
  ])("reads %s", (text, value) => {
    expect(readBoolean(text, whole(text))?.value).toBe(value);
  });

  it.each([
    ["Licence: YES | NO", undefined],
    ["Licence: NO | YES |", undefined],
    ["Licence: YES | seen", true],
    ["| YES | NO", true],
  ])("reads the first answer of %j as %s", (text, value) => {
    const start = text.search(/YES|NO/);
    const end = start + (text.slice(start).startsWith("YES") ? 3 : 2);
    expect(readBoolean(text, { start, end })?.value).toBe(value);
  });

  it("finds neither in other words", () => {
    expect(readBoolean("notable", whole("notable"))).toBeUndefined();
  });
});

describe("readEnum", () => {
  it.each([
    ["Maksettu", "paid"],
    ["Zaplaceno", "paid"],
    ["Opłacona", "paid"],
    ["Оплачен", "paid"],
    ["支払済み", "paid"],
    ["مدفوعة", "paid"],
    ["Po splatnosti", "overdue"],
    ["Gecikmiş", "overdue"],
    ["Lejárt", "overdue"],
    ["已取消", "cancelled"],
    ["취소됨", "cancelled"],
    ["Скасовано", "cancelled"],
    ["Anulată", "cancelled"],
    ["Ακυρώθηκε", "cancelled"],
  ])("reads %s in its language", (text, value) => {
    const values = ["paid", "overdue", "cancelled"];
    expect(readEnum(text, { type: "enum", values }, whole(text))?.value).toBe(value);
  });

  it("takes the longest value that the text names", () => {
    const node = { type: "enum" as const, values: ["part", "part time", "full_time"] };
    expect(readEnum("Part time, Lisbon", node, whole("Part time, Lisbon"))?.value).toBe(
      "part time",
    );
    expect(readEnum("a full time post", node, whole("a full time post"))?.value).toBe("full_time");
  });

  it.each([
    [["paid", "unpaid"], "not paid", "unpaid"],
    [["paid", "open"], "not paid", undefined],
    [["paid", "open"], "Not yet paid", undefined],
    [["paid", "unpaid", "pending"], "bezahlt", "paid"],
    [["paid", "unpaid", "pending"], "nicht bezahlt", "unpaid"],
    [["op voorraad", "op bestelling"], "tijdelijk niet op voorraad", undefined],
    [["paid", "unpaid", "pending"], "Facture payée", "paid"],
    [["paid", "unpaid", "pending"], "Unpaid", "unpaid"],
    [["paid", "not_paid"], "unpaid", "not_paid"],
    [["PAID", "OVERDUE"], "überfällig", "OVERDUE"],
    [["male", "female"], "F", "female"],
    [["male", "female"], "männlich", "male"],
    [["full_time", "part_time"], "Teilzeit", "part_time"],
    [["single", "married"], "unmarried", "single"],
    [["low", "medium", "high"], "Priorità: alta", "high"],
    [["credit_card", "cash"], "Tarjeta de crédito", "credit_card"],
    [["active", "inactive"], "Inactive", "inactive"],
    [["active", "inactive"], "no longer active", "inactive"],
    [["positive", "negative"], "positive or negative", undefined],
    [["low", "medium", "very high"], "low / medium / very high", undefined],
    [["paid", "unpaid", "refunded"], "Refunded: paid back on 3 May", undefined],
    [["paid", "unpaid", "refunded"], "Refunded: by card", "refunded"],
    [["pagado", "pendiente"], "Pago: sin pagar", undefined],
    [["valable", "expirée"], "n'est plus valable", undefined],
    [["valable", "expirée"], "plus valable que jamais", "valable"],
  ])("of %j reads %s as %s", (values, text, value) => {
    expect(readEnum(text, { type: "enum", values }, whole(text))?.value).toBe(value);
  });
});

describe("options side by side", () => {
  it.each([
    ["Sex: M / F / X", ["M", "F", "X"], null],
    ["Sex: m/v/x", ["m", "v", "x"], null],
    ["Sex: X", ["M", "F", "X"], "X"],
    ["Sex: M  X F", ["M", "F"], "F"],
  ])("of %j with the choices %j give %j", (line, values, sex) => {
    const structure = objectOf({ sex: { type: "enum", values } });
    expect(extract({ text: `Form 7\n${line}\n` }, structure).output).toEqual({ sex });
  });
});

describe("a choice of which options are struck out", () => {
  const meal = ["soup", "salad", "bread roll"];

  it.each([
    ["~~yes~~ / no", false],
    ["yes / ~~no~~", true],
    ["~~yes~~ no", false],
    ["~~yes~~      no", false],
    ["yes or ~~no~~", true],
    ["~~yes~~ / ~~no~~", null],
    ["yes / no", null],
  ])("is %s by what is left", (options, member) => {
    const text = `Sign-up 7\nName: Ada Reed\nMember: ${options}\n`;
    expect(extract({ text }, objectOf({ member: "boolean" })).output).toEqual({ member });
  });

  it.each([
    ["~~soup~~ / salad / ~~bread roll~~", "salad"],
    ["~~soup / salad~~ / bread roll", "bread roll"],
    ["~~soup~~, ~~salad~~, bread roll", "bread roll"],
    ["~~soup~~ / salad / bread roll", null],
    ["~~soup~~ salad bread roll", null],
    ["~~soup~~      salad      bread roll", null],
    ["~~soup~~      salad      ~~bread roll~~", "salad"],
  ])("of %s takes the only one left", (options, value) => {
    const text = `Sign-up 7\nName: Ada Reed\nMeal: ${options}\n`;
    const shape = objectOf({ meal: { type: "enum", values: meal } });
    expect(extract({ text }, shape).output).toEqual({ meal: value });
  });
});

describe("a box before one of several options", () => {
  it.each([
    ["[x] yes / no", true],
    ["[x] no / yes", false],
    ["yes / [x] no", false],
    ["yes   [x] no", false],
  ])("of %s marks the option behind it", (options, member) => {
    const text = `Sign-up 7\nName: Ada Reed\nMember: ${options}\n`;
    expect(extract({ text }, objectOf({ member: "boolean" })).output).toEqual({ member });
  });

  it("leaves its words unsaid where it is empty, cells apart too", () => {
    const text = "Sign-up 7\nName: Ada Reed\nDo you smoke?        [ ] Yes      [ ] No\n";
    const shape = objectOf({ smokes: { type: "boolean", describe: "Do you smoke?" } });
    expect(extract({ text }, shape).output).toEqual({ smokes: null });
  });
});

describe("a field that asks whether something is so", () => {
  it("is answered behind its question", () => {
    const text = "Survey 2\nDo you smoke? No\nAre you insured? Yes\nPets allowed? Ask Ada\n";
    const shape = objectOf({ smoke: "boolean", insured: "boolean", pets_allowed: "boolean" });
    expect(propose({ text }, shape).output).toEqual({
      smoke: false,
      insured: true,
      pets_allowed: null,
    });
  });

  it("is not answered by the question itself", () => {
    const text = "Applicant: Rob\n\n| Willing to travel? | [ ] Yes [ ] No |";
    const shape = objectOf({ travel: { type: "boolean", describe: "Willing to travel" } });
    expect(extract({ text }, shape).output).toEqual({ travel: null });
  });

  it.each([
    ["Payment status: not paid", false],
    ["Payment status: Paid", true],
    ["Payment status: unpaid", false],
    ["Payment status: Yes", true],
  ])("reads %s as %s", (text, value) => {
    const shape = objectOf({ payment_status_paid: "boolean" });
    expect(propose({ text }, shape).output).toEqual({ payment_status_paid: value });
  });
});
