import type { MadeCase } from "../made-case.ts";
import { absentOf, blind, oneOf } from "./blind.ts";

/** A receipt, wages, a statement. */
export function payments(): MadeCase[] {
  return [
    blind(
      "receipt-member",
      {
        storeName: "PAGE & TURNER BOOKS",
        transactionId: "88-20417",
        purchaseDate: "2025-01-18",
        items: [
          { title: "THE SALT PATH ATLAS", price: 24.99 },
          { title: "BIRDS BY SOUND", price: 15.5 },
          { title: "NOTEBOOK A5 X2", price: 9 },
        ],
        memberDiscount: 4.95,
        amountPaid: 44.54,
        paidBy: oneOf(["cash", "card", "gift_card"], "gift_card"),
        changeDue: absentOf("number"),
      },
      `PAGE & TURNER BOOKS
41 Castle Street, Lewes

Transaction ID: 88-20417
18 Jan 2025

THE SALT PATH ATLAS      24.99
BIRDS BY SOUND           15.50
NOTEBOOK A5 X2            9.00

Subtotal                 49.49
Member discount          -4.95
AMOUNT PAID             £44.54
Paid by: Gift card

Keep this receipt for refunds.
`,
    ),
    blind(
      "payslip-it",
      {
        azienda: "Officine Ferraris S.r.l.",
        dipendente: "Giulia Moretti",
        matricola: "00881",
        mese: "Maggio 2025",
        data_assunzione: "2020-09-14",
        retribuzione_lorda: 2310.4,
        contributi: 212.33,
        irpef: 388.71,
        netto: 1709.36,
        ferie_residue: 11.5,
      },
      `Officine Ferraris S.r.l.
BUSTA PAGA - Maggio 2025

Dipendente: Giulia Moretti           Matricola: 00881
Data assunzione: 14/09/2020          Mese: Maggio 2025

Retribuzione lorda                         2.310,40
Contributi                                   212,33
IRPEF                                        388,71
Netto in busta                             1.709,36

Ferie residue: 11,5
`,
    ),
    blind(
      "statement-card",
      {
        cardholder: "Priya Raman",
        cardNumber: "5412 **** **** 7703",
        statementDate: "2025-08-31",
        previousBalance: 412.2,
        newBalance: 287.64,
        minimumPayment: 25,
        paymentDueDate: "2025-09-21",
        transactions: [
          { date: "2025-08-04", merchant: "Thornhill Nursery", amount: 63.4 },
          { date: "2025-08-12", merchant: "Payment received, thank you", amount: -412.2 },
          { date: "2025-08-19", merchant: "Lune Rail", amount: 148.24 },
          { date: "2025-08-27", merchant: "Oak & Barrel", amount: 76 },
        ],
      },
      `Meridian Card

Cardholder: Priya Raman
Card number: 5412 **** **** 7703
Statement date: 31 August 2025

Previous balance     £412.20
New balance          £287.64
Minimum payment       £25.00
Payment due date     21 September 2025

Date          Merchant                        Amount
04 Aug 2025   Thornhill Nursery                63.40
12 Aug 2025   Payment received, thank you     -412.20
19 Aug 2025   Lune Rail                       148.24
27 Aug 2025   Oak & Barrel                     76.00
`,
    ),
  ];
}
