import type { MadeCase } from "../../made-case.ts";
import { further } from "../further.ts";

/** Bills of a host, of a market place and of an inn, with fields beside their addresses. */
export function services(): MadeCase[] {
  return [
    further(
      "hosting-de",
      {
        invoiceNumber: "RE-2013-4471",
        invoiceDate: "2013-03-04",
        customerNumber: "K12093",
        sellerName: "Nordnetz Hosting GmbH",
        sellerVatId: "DE203498122",
        customerName: "Peter Rahm",
        currency: "EUR",
        subtotal: 34.66,
        taxRate: 19,
        tax: 6.59,
        total: 41.25,
        lineItems: [
          { description: "Webpaket M", quantity: 3, unitPrice: 9.22, amount: 27.66 },
          { description: "Domain rahm.example", quantity: 1, unitPrice: 7.0, amount: 7.0 },
        ],
        iban: "DE44 5001 0517 5407 3249 31",
      },
      `Nordnetz Hosting GmbH · Kaiweg 3 · 24103 Kiel

Herrn
Peter Rahm
Lindenallee 5
24105 Kiel
                                                      Kunden-Nr.:       K12093
                                                      Rechnungs-Nr.:    RE-2013-4471
                                                      Rechnungsdatum:   04.03.2013

Rechnung

Pos.  Menge  Bezeichnung                 Zeitraum                  Einzelpreis   Gesamtpreis
1         3  Webpaket M                  01.03.13 - 31.05.13            9,22 EUR     27,66 EUR
2         1  Domain rahm.example         01.03.13 - 28.02.14            7,00 EUR      7,00 EUR

                                         Summe netto                                34,66 EUR
                                         zzgl. 19% MwSt.                             6,59 EUR
                                         Rechnungsbetrag                            41,25 EUR

Nordnetz Hosting GmbH    Bank: Fördebank Kiel              USt-IdNr.: DE203498122
Geschäftsführer: A. Thom IBAN: DE44 5001 0517 5407 3249 31  HRB 4411 Kiel
`,
    ),
    further(
      "market-in",
      {
        invoiceNumber: "FAB-2017-00091",
        orderId: "OD4092811",
        invoiceDate: "2017-07-03",
        sellerName: "Kavya Retail Private Limited",
        billingName: "Arun Mehta",
        billingAddress: "14 Lake Road, Kochi 682001",
        gstin: "32AABCK1234F1Z5",
        total: 1299.0,
        taxAmount: 198.15,
        currency: "INR",
        lineItems: [
          {
            product: "Steel bottle 1 L",
            quantity: 2,
            grossAmount: 1299.0,
            taxableValue: 1100.85,
            total: 1299.0,
          },
        ],
      },
      `Tax Invoice

Sold By: Kavya Retail Private Limited
Ship-from Address: Warehouse 4, NH 66, Kochi 682024
GSTIN - 32AABCK1234F1Z5                                            Invoice Number # FAB-2017-00091

Order Id: OD4092811             Bill To                       Ship To
Order Date: 01-07-2017          Arun Mehta                    Arun Mehta
Invoice Date: 03-07-2017        14 Lake Road                  14 Lake Road
                                Kochi 682001                  Kochi 682001

Total items: 1

Product                  Qty     Gross Amount     Discount     Taxable Value     IGST      Total
Steel bottle 1 L           2          1299.00         0.00           1100.85   198.15    1299.00
TOTAL QTY: 2                                                TOTAL PRICE: 1299.00
Grand Total                                                          Rs. 1299.00
`,
    ),
    further(
      "hotel-booking",
      {
        bookingId: "HTL998120",
        invoiceDate: "2018-01-12",
        guestName: "Meera Pillai",
        hotelName: "Blue Lotus Inn",
        checkIn: "2018-01-10",
        checkOut: "2018-01-12",
        rooms: 1,
        roomCharges: 2400.0,
        tax: 288.0,
        total: 2688.0,
        amountPaid: 2688.0,
      },
      `TAX INVOICE

Blue Lotus Inn
Mount Road, Chennai 600002

Guest name          Meera Pillai
Booking ID          HTL998120
Date                12 Jan 2018
Check-in            10 Jan 2018
Check-out           12 Jan 2018
Rooms               1

Description                             Amount (INR)
Room charges                                2,400.00
Tax                                           288.00
Total                                       2,688.00
Amount paid                                 2,688.00
`,
    ),
  ];
}
