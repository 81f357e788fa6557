import { describe, expect, it } from "vitest";
import { detectLanguage } from "./detect-language.ts";

const letters: [language: string, text: string][] = [
  [
    "en",
    "Dear customer, thank you for your order. We will deliver the goods within five working days to the address that you gave us. Please check the invoice and pay the whole amount before the end of next month, otherwise we must send a reminder.",
  ],
  [
    "de",
    "Sehr geehrte Kundin, vielen Dank für Ihre Bestellung. Wir liefern die Ware innerhalb von fünf Werktagen an die angegebene Anschrift. Bitte prüfen Sie die Rechnung und überweisen Sie den gesamten Betrag vor dem Ende des nächsten Monats.",
  ],
  [
    "fr",
    "Chère cliente, nous vous remercions de votre commande. La marchandise sera livrée dans les cinq jours ouvrables à l'adresse que vous avez indiquée. Veuillez vérifier la facture et régler le montant avant la fin du mois prochain.",
  ],
  [
    "es",
    "Estimada clienta, muchas gracias por su pedido. Entregaremos la mercancía en cinco días laborables en la dirección que nos ha indicado. Le rogamos que compruebe la factura y pague el importe antes de que termine el próximo mes.",
  ],
  [
    "it",
    "Gentile cliente, la ringraziamo per il suo ordine. Consegneremo la merce entro cinque giorni lavorativi all'indirizzo che ci ha indicato. La preghiamo di controllare la fattura e di pagare l'intero importo prima della fine del mese.",
  ],
  [
    "nl",
    "Geachte klant, hartelijk dank voor uw bestelling. Wij leveren de goederen binnen vijf werkdagen op het door u opgegeven adres. Controleer de factuur en betaal het volledige bedrag voor het einde van de volgende maand.",
  ],
  [
    "pl",
    "Szanowna klientko, dziękujemy za zamówienie. Towar dostarczymy w ciągu pięciu dni roboczych na podany przez panią adres. Prosimy o sprawdzenie faktury i zapłacenie całej kwoty przed końcem przyszłego miesiąca.",
  ],
  [
    "sv",
    "Kära kund, tack för din beställning. Vi levererar varorna inom fem arbetsdagar till den adress som du har angett. Kontrollera fakturan och betala hela beloppet före slutet av nästa månad, annars måste vi skicka en påminnelse.",
  ],
  [
    "cs",
    "Vážená zákaznice, děkujeme za vaši objednávku. Zboží dodáme do pěti pracovních dnů na adresu, kterou jste nám uvedla. Prosíme, zkontrolujte fakturu a zaplaťte celou částku před koncem příštího měsíce, jinak pošleme upomínku.",
  ],
  [
    "ru",
    "Уважаемая покупательница, спасибо за ваш заказ. Мы доставим товар в течение пяти рабочих дней по указанному вами адресу. Пожалуйста, проверьте счёт и оплатите всю сумму до конца следующего месяца.",
  ],
  [
    "tr",
    "Sayın müşterimiz, siparişiniz için teşekkür ederiz. Ürünleri beş iş günü içinde verdiğiniz adrese teslim edeceğiz. Lütfen faturayı kontrol edin ve tutarın tamamını gelecek ayın sonundan önce ödeyin, aksi halde hatırlatma göndereceğiz.",
  ],
];

const doubtful: [name: string, text: string][] = [
  ["a short text", "Thank you for your order."],
  ["nothing", ""],
  [
    "names",
    "John Smith, Maria Garcia, Wei Chen, Anna Kowalska, Pierre Dupont, Hans Müller, Giulia Rossi\n".repeat(
      9,
    ),
  ],
  [
    "numbers and codes",
    "INV-2024-001 12.50 EUR 2024-01-02 4711 SKU-1234 3 x 4.99 DE89370400440532013000\n".repeat(9),
  ],
  ["two languages", `${letters[0]?.[1]} ${letters[2]?.[1]}`],
  [
    "dummy words",
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.\n".repeat(
      4,
    ),
  ],
];

describe("detectLanguage", () => {
  it.each(letters)("knows a letter in %s", async (language, text) => {
    expect(await detectLanguage(text)).toBe(language);
  });

  it.each(doubtful)("is not sure about %s", async (_name, text) => {
    expect(await detectLanguage(text)).toBeUndefined();
  });
});
