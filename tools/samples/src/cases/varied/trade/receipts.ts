import type { MadeCase } from "../../made-case.ts";
import { absentOf, oneOf, varied } from "../varied.ts";

/** Receipts and a menu. */
export function receipts(): MadeCase[] {
  return [
    varied(
      "receipt-discounts",
      {
        store: "FRESHWAY MARKET",
        receiptNumber: "004417",
        date: "2025-06-28",
        time: "17:52",
        items: [
          { name: "BANANAS", price: 1.2 },
          { name: "ORANGE JUICE 1L", price: 2.75 },
          { name: "CHICKEN THIGHS", price: 5.4 },
          { name: "DARK CHOCOLATE", price: 2.1 },
        ],
        subtotal: 11.45,
        discount: 1.5,
        total: 9.95,
        paymentMethod: oneOf(["cash", "card", "voucher"], "card"),
        cardLastFour: "4471",
        cashier: "MEL",
      },
      `        FRESHWAY MARKET
      18 BRIDGE ST, STROUD
       TEL 01453 555 0190

RECEIPT NUMBER: 004417
DATE: 28/06/2025      TIME: 17:52
CASHIER: MEL

BANANAS                   1.20
ORANGE JUICE 1L           2.75
CHICKEN THIGHS            5.40
DARK CHOCOLATE            2.10
                        ------
SUBTOTAL                 11.45
DISCOUNT                 -1.50
TOTAL                     9.95

CARD                      9.95
CARD NUMBER **** **** **** 4471
`,
    ),
    varied(
      "receipt-qty-lines",
      {
        merchant: "Café Anker",
        date: "2025-04-05",
        items: [
          { description: "Cappuccino", quantity: 2, total: 7.6 },
          { description: "Apfelkuchen", quantity: 1, total: 4.2 },
          { description: "Mineralwasser 0,5l", quantity: 3, total: 8.7 },
        ],
        tip: 2,
        total: 22.5,
        tableNumber: "14",
      },
      `Café Anker
Am Hafen 2, 18055 Rostock

Tisch: 14           05.04.2025 15:12

2 x Cappuccino              7,60
1 x Apfelkuchen             4,20
3 x Mineralwasser 0,5l      8,70

Trinkgeld                   2,00
Gesamt EUR                 22,50

Vielen Dank für Ihren Besuch
`,
    ),
    varied(
      "menu-fr",
      {
        restaurant: "Chez Odile",
        telephone: "04 75 00 12 34",
        entrees: [
          { plat: "Velouté de potiron", prix: 8 },
          { plat: "Œuf parfait aux girolles", prix: 11.5 },
        ],
        desserts: [
          { plat: "Tarte au citron", prix: 7.5 },
          { plat: "Crème brûlée", prix: 7 },
        ],
        fermeture: "dimanche et lundi",
        vegetarien: absentOf("boolean"),
      },
      `Chez Odile
Tél. 04 75 00 12 34

ENTRÉES
Velouté de potiron ............ 8,00 €
Œuf parfait aux girolles ..... 11,50 €

DESSERTS
Tarte au citron ............... 7,50 €
Crème brûlée .................. 7,00 €

Fermeture : dimanche et lundi
`,
    ),
  ];
}
