import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, furtherUnseen } from "../further.ts";

/** Bills that no rule was made for. */
export function unseenTrade(): MadeCase[] {
  return [
    furtherUnseen(
      "side-by-side-pt",
      {
        numeroFatura: "FT 2025/217",
        dataEmissao: "2025-07-07",
        vencimento: "2025-08-06",
        fornecedor: { nome: "Carpintaria Lousã Lda.", morada: "Rua do Souto 19, 3200-210 Lousã" },
        cliente: { nome: "Clínica Mar Azul", morada: "Avenida da Praia 4, 2450-101 Nazaré" },
        linhas: [
          { descricao: "Portas de correr", quantidade: 3, preco: 320, total: 960 },
          { descricao: "Montagem", quantidade: 1, preco: 140, total: 140 },
        ],
        subtotal: 1100,
        iva: 253,
        totalPagar: 1353,
        desconto: absentOf("number"),
      },
      `FATURA FT 2025/217

Fornecedor                          Cliente
Carpintaria Lousã Lda.              Clínica Mar Azul
Rua do Souto 19                     Avenida da Praia 4
3200-210 Lousã                      2450-101 Nazaré

Data de emissão: 07/07/2025
Vencimento: 06/08/2025

Descrição            Quantidade      Preço       Total
Portas de correr              3   320,00 €    960,00 €
Montagem                      1   140,00 €    140,00 €

Subtotal        1.100,00 €
IVA 23%           253,00 €
Total a pagar   1.353,00 €
`,
    ),
    furtherUnseen(
      "gas-meter",
      {
        accountNumber: "550 118 2204",
        billDate: "2025-11-10",
        meterNumber: "G4K-0098123",
        previousReading: 4410,
        currentReading: 4688,
        unitsUsed: 278,
        standingCharge: 26.4,
        totalCharges: 121.86,
        paymentDueDate: "2025-11-24",
        vatNumber: absent,
      },
      `BRAMLEY GAS
Account number: 550 118 2204   Bill date: 10 November 2025

METER NUMBER        G4K-0098123
PREVIOUS READING    4410
CURRENT READING     4688
UNITS USED          278

Standing charge     £26.40
Total charges       £121.86

Payment due date: 24 November 2025
`,
    ),
    furtherUnseen(
      "versandlabel",
      {
        absender: { name: "Buchhandlung Lesezeichen", anschrift: "Marktplatz 2, 88662 Überlingen" },
        empfaenger: { name: "Familie Okonkwo", anschrift: "Birkenallee 17, 10409 Berlin" },
        sendungsnummer: "JJD 0003 9921 4400",
        gewicht: 2.35,
        versanddatum: "2025-12-15",
        versicherungswert: absentOf("number"),
      },
      `Absender
Buchhandlung Lesezeichen
Marktplatz 2
88662 Überlingen

Empfänger
Familie Okonkwo
Birkenallee 17
10409 Berlin

Sendungsnummer: JJD 0003 9921 4400
Gewicht: 2,35 kg
Versanddatum: 15.12.2025
`,
    ),
    furtherUnseen(
      "quote-prefix",
      {
        quoteNumber: "Q-318",
        quoteDate: "2025-03-21",
        validUntil: "2025-04-20",
        preparedFor: "Hollis Bakery",
        preparedBy: "Gwen Tarrant",
        items: [
          { description: "Shop sign, painted", amount: 480 },
          { description: "Window lettering", amount: 135 },
        ],
        total: 615,
        deposit: absentOf("number"),
      },
      `Tarrant Signs

QUOTE Q-318
Quote date: 21 March 2025    Valid until: 20 April 2025

PREPARED FOR: Hollis Bakery
PREPARED BY: Gwen Tarrant

Description             Amount
Shop sign, painted      €480
Window lettering        €135

TOTAL                   €615
`,
    ),
  ];
}
