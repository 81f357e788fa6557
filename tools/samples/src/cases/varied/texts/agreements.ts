import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, varied } from "../varied.ts";

/** Agreements and a letter of a bank. */
export function agreements(): MadeCase[] {
  return [
    varied(
      "lease-de",
      {
        vermieter: "Ursula Brandt",
        mieter: "Milan Petrovic",
        mietobjekt: "Lindenallee 14, 3. OG links, 04229 Leipzig",
        mietbeginn: "2025-10-01",
        kaltmiete: 690,
        nebenkosten: 180,
        kaution: 2070,
        kuendigungsfrist: "drei Monate",
        haustiere_erlaubt: false,
        mietende: absentOf("date"),
      },
      `MIETVERTRAG

Vermieter: Ursula Brandt
Mieter: Milan Petrovic

§ 1 Mietobjekt
Mietobjekt: Lindenallee 14, 3. OG links, 04229 Leipzig

§ 2 Mietzeit
Mietbeginn: 1. Oktober 2025. Das Mietverhältnis läuft auf unbestimmte Zeit.
Kündigungsfrist: drei Monate

§ 3 Miete
Kaltmiete: 690,00 €
Nebenkosten: 180,00 €
Kaution: 2.070,00 €

§ 4 Sonstiges
Haustiere erlaubt: nein
`,
    ),
    varied(
      "service-agreement",
      {
        effectiveDate: "2025-02-01",
        client: "Harrow Lane Dental LLC",
        provider: "Brightwire IT Services, Inc.",
        term: "twelve (12) months",
        monthlyFee: 1450,
        terminationNotice: "thirty (30) days",
        governingLaw: "State of Oregon",
        autoRenewal: absentOf("boolean"),
      },
      `MANAGED SERVICES AGREEMENT

This Managed Services Agreement (the "Agreement") is entered into as of February 1, 2025 (the "Effective Date") by and between Harrow Lane Dental LLC ("Client") and Brightwire IT Services, Inc. ("Provider").

1. Services. Provider shall maintain Client's network and workstations.

2. Fees. Client shall pay Provider a monthly fee of $1,450.00, due on the first day of each month.

3. Term. This Agreement shall continue for a term of twelve (12) months from the Effective Date.

4. Termination. Either party may terminate this Agreement upon thirty (30) days' written notice.

5. Governing Law. This Agreement shall be governed by the laws of the State of Oregon.
`,
    ),
    varied(
      "bank-letter",
      {
        bank: "Fenwick Building Society",
        customer: "Mr and Mrs P. Adeyemi",
        mortgageAccount: "61-402277-09",
        letterDate: "2025-10-15",
        currentRate: 4.79,
        newRate: 4.29,
        effectiveFrom: "2025-12-01",
        currentPayment: 1012.44,
        newPayment: 968.1,
        balance: absentOf("number"),
        adviser: absent,
      },
      `Fenwick Building Society
1 Minster Yard, Lincoln LN2 1PJ

Mr and Mrs P. Adeyemi
4 Castle Hill
Lincoln LN1 3AA

15 October 2025

Mortgage account: 61-402277-09

Your new interest rate

                        Now           New
Interest rate           4.79%         4.29%
Monthly payment         £1,012.44     £968.10

Effective from: 1 December 2025

You do not need to do anything.
`,
    ),
  ];
}
