import { describe, expect, it } from "vitest";
import { conceptsIn } from "./lexicon.ts";

describe("conceptsIn", () => {
  it.each([
    ["Invoice No.", ["invoice", "number"]],
    ["invoiceNumber", ["invoice", "number"]],
    ["address", ["address"]],
    ["Full addresses", ["address"]],
    ["Rechnungsnummer", ["invoice", "number"]],
    ["Factuurdatum", ["invoice", "date"]],
    ["Numéro de facture", ["number", "invoice"]],
    ["Fecha de vencimiento", ["due"]],
    ["Data di scadenza", ["date", "due"]],
    ["Número da fatura", ["number", "invoice"]],
    ["TOTAL INCL. VAT", ["total", "gross"]],
    ["Total excl. VAT", ["total", "subtotal"]],
    ["Imp. total (I.V.A. incl.)", ["total", "gross"]],
    ["Zwischentotal", ["subtotal"]],
    ["Summe brutto", ["total"]],
    ["Kd.-Nr.", ["customer", "number"]],
    ["N.º factura", ["number", "invoice"]],
    ["N. bolletta", ["number", "invoice"]],
    ["Fattura n.", ["invoice", "number"]],
    ["Beløb", ["amount"]],
    ["Do zapłaty", ["total"]],
    ["Étudiante", ["student"]],
    ["J.R. Lind", ["j", "r", "lind"]],
  ])("understands %s", (label, concepts) => {
    expect(conceptsIn(label)).toEqual(concepts);
  });

  it.each([
    ["Danish", "Fakturadatoen", "invoice date"],
    ["Danish", "Leveringsadressen", "shipping address"],
    ["Danish", "Betalingsfrist", "due"],
    ["Norwegian", "Fakturabeløp", "invoice amount"],
    ["Norwegian", "Forfallsdato", "due"],
    ["Norwegian", "Kundens navn", "customer name"],
    ["Swedish", "Fakturanummer", "invoice number"],
    ["Swedish", "Kontonummer", "account"],
    ["Swedish", "Förfallodagen", "due"],
    ["Finnish", "Laskunumero", "invoice number"],
    ["Finnish", "Laskun päivämäärä", "invoice date"],
    ["Finnish", "Toimitusosoite", "shipping address"],
    ["Czech", "Číslo faktury", "number invoice"],
    ["Czech", "Adresa zákazníka", "address customer"],
    ["Czech", "Datum splatnosti", "due"],
    ["Slovak", "Číslo objednávky", "number order"],
    ["Slovak", "Dátum narodenia", "birth"],
    ["Polish", "Numer zamówienia", "number order"],
    ["Polish", "Nazwa firmy", "name company"],
    ["Hungarian", "Rendelésszám", "order number"],
    ["Hungarian", "Fizetési határidő", "due"],
    ["Hungarian", "Születési dátum", "birth"],
    ["Romanian", "Număr factură", "number invoice"],
    ["Romanian", "Data scadenței", "due"],
    ["Turkish", "Fatura numarası", "invoice number"],
    ["Turkish", "Müşterinin adresi", "customer address"],
    ["Russian", "Адрес доставки", "address shipping"],
    ["Russian", "Наименование покупателя", "name customer"],
    ["Ukrainian", "Номер замовлення", "number order"],
    ["Ukrainian", "Дата народження", "birth"],
    ["Greek", "Αριθμός τιμολογίου", "number invoice"],
    ["Greek", "Ημερομηνία γέννησης", "birth"],
    ["Japanese", "請求書番号", "invoice number"],
    ["Japanese", "ご注文の日付", "order date"],
    ["Japanese", "お支払期限", "due"],
    ["Chinese", "发票号码", "invoice number"],
    ["Chinese", "客户名称", "customer name"],
    ["Korean", "주문번호", "order number"],
    ["Korean", "청구서 번호", "invoice number"],
    ["Arabic", "رقم الفاتورة", "number invoice"],
    ["Arabic", "تاريخ الميلاد", "birth"],
    ["Croatian", "Adresa kupca", "address customer"],
    ["Croatian", "Datum dospijeća", "due"],
    ["Bulgarian", "Номер на фактура", "number invoice"],
    ["Bulgarian", "Дата на раждане", "birth"],
    ["Indonesian", "Nomor faktur", "number invoice"],
    ["Indonesian", "Tanggal lahir", "birth"],
    ["Vietnamese", "Ngày sinh", "birth"],
    ["Hindi", "बिल संख्या", "invoice number"],
    ["Hindi", "रंग", "colour"],
    ["Hindi", "रोगी", "patient"],
  ])("understands the %s label %s", (_language, label, concepts) => {
    expect(conceptsIn(label).join(" ")).toBe(concepts);
  });

  it.each([
    ["Fahrrad", ["fahrrad"]],
    ["anulado", ["anulado"]],
    ["sport", ["sport"]],
    ["工事", ["工事"]],
  ])("finds no short word of another language within %s", (label, words) => {
    expect(conceptsIn(label)).toEqual(words);
  });

  it("puts what is unknown behind the words that it knows in writing without spaces", () => {
    expect(conceptsIn("特別注文番号")).toEqual(["order", "number", "特別"]);
  });

  it("keeps words that no language lists", () => {
    expect(conceptsIn("Flux capacitor")).toEqual(["flux", "capacitor"]);
  });

  it.each([
    ["Date of birth (DD/MM/YYYY)", "Date of birth"],
    ["Geburtsdatum (TT.MM.JJJJ)", "Geburtsdatum"],
    ["Dimensions (L x W x H)", "Dimensions"],
    ["Total (€)", "Total"],
    ["Temperature [°C]", "Temperature"],
  ])("takes nothing from how %s is written", (label, plain) => {
    expect(conceptsIn(label)).toEqual(conceptsIn(plain));
  });

  it("reads a word the same whatever was read before", () => {
    const before = conceptsIn("passes");
    expect(conceptsIn("pass")).toEqual(["card"]);
    expect(conceptsIn("Passes")).toEqual(before); // another text, so that it is read again
  });
});
