import type { MadeCase } from "../made-case.ts";
import { absent, absentOf, varied } from "./varied.ts";

/** Orders, delivery notes, customs papers, a credit note. */
export function trade(): MadeCase[] {
  return [
    varied(
      "order-wrapped",
      {
        purchaseOrderNumber: "4500018277",
        orderDate: "2025-10-06",
        vendor: "Alder & Finch Tools Ltd",
        requestedBy: "Samira Haddad",
        items: [
          {
            partNumber: "AF-2201",
            description: "Torque wrench, 1/2 inch drive, with calibration certificate",
            quantity: 4,
            unitPrice: 86.5,
            amount: 346,
          },
          {
            partNumber: "AF-0078",
            description: "Hex key set, long arm, 9 pieces",
            quantity: 10,
            unitPrice: 12.25,
            amount: 122.5,
          },
          {
            partNumber: "AF-5510",
            description: "Workshop stool, adjustable",
            quantity: 2,
            unitPrice: 74,
            amount: 148,
          },
        ],
        subtotal: 616.5,
        vatAmount: 123.3,
        grandTotal: 739.8,
        deliveryDate: "2025-10-20",
      },
      `PURCHASE ORDER 4500018277

Order date      06 October 2025         Requested by   Samira Haddad
Vendor          Alder & Finch Tools Ltd
Delivery date   20 October 2025

Part number  Description                       Quantity   Unit price     Amount
AF-2201      Torque wrench, 1/2 inch drive,           4        86.50     346.00
             with calibration certificate
AF-0078      Hex key set, long arm,                  10        12.25     122.50
             9 pieces
AF-5510      Workshop stool, adjustable               2        74.00     148.00

                                              Subtotal                   616.50
                                              VAT 20%                    123.30
                                              Grand total                739.80
`,
    ),
    varied(
      "amount-on-second-line",
      {
        orderNumber: "WEB-90441",
        items: [
          { name: "Linen shirt, white, size M", quantity: 1, price: 49.9 },
          { name: "Cotton socks, pack of five", quantity: 2, price: 19.8 },
          { name: "Leather belt, brown", quantity: 1, price: 34 },
        ],
        shipping: 4.5,
        total: 108.2,
        deliveryAddress: "12 Orchard Close, Ludlow SY8 1NH",
      },
      `Thank you for your order WEB-90441

Delivery address: 12 Orchard Close, Ludlow SY8 1NH

1 x Linen shirt, white, size M
                                     £49.90
2 x Cotton socks, pack of five
                                     £19.80
1 x Leather belt, brown
                                     £34.00

Shipping                              £4.50
Total                               £108.20
`,
    ),
    varied(
      "credit-note-nl",
      {
        creditnotanummer: "CN-2025-031",
        datum: "2025-03-18",
        betreft_factuur: "F-2025-204",
        klant: "Bakkerij De Molen VOF",
        reden: "Beschadigde levering",
        regels: [
          { omschrijving: "Roggemeel 25 kg", aantal: 3, bedrag: -58.5 },
          { omschrijving: "Retourkosten", aantal: 1, bedrag: -12 },
        ],
        totaal_excl_btw: -70.5,
        btw: -6.35,
        totaal_incl_btw: -76.85,
      },
      `CREDITNOTA

Creditnotanummer : CN-2025-031
Datum            : 18 maart 2025
Betreft factuur  : F-2025-204
Klant            : Bakkerij De Molen VOF
Reden            : Beschadigde levering

Omschrijving            Aantal       Bedrag
Roggemeel 25 kg              3       -58,50
Retourkosten                 1       -12,00

Totaal excl. btw                     -70,50
Btw 9%                                -6,35
Totaal incl. btw                     -76,85
`,
    ),
    varied(
      "packing-list-markdown",
      {
        shipmentId: "SHP-77120",
        carrier: "Northline Freight",
        trackingNumber: "NLF0099812734",
        shippedOn: "2025-05-27",
        cartons: [
          { cartonNumber: "1", contents: "Desk lamps", pieces: 24, weightKg: 31.2 },
          { cartonNumber: "2", contents: "Bulbs E14", pieces: 200, weightKg: 9.8 },
          { cartonNumber: "3", contents: "Cable reels", pieces: 12, weightKg: 18.4 },
        ],
        totalWeightKg: 59.4,
        fragile: true,
        consignee: "Lumen Retail AB",
      },
      `# Packing list

**Shipment ID:** SHP-77120
**Carrier:** Northline Freight
**Tracking number:** NLF0099812734
**Shipped on:** 27 May 2025
**Consignee:** Lumen Retail AB
**Fragile:** yes

| Carton number | Contents | Pieces | Weight (kg) |
|---|---|---|---|
| 1 | Desk lamps | 24 | 31.2 |
| 2 | Bulbs E14 | 200 | 9.8 |
| 3 | Cable reels | 12 | 18.4 |

**Total weight:** 59.4 kg
`,
    ),
    varied(
      "albaran-es",
      {
        albaran: "A-5521",
        fecha: "2025-06-17",
        proveedor: "Maderas del Norte S.L.",
        cliente: "Carpintería Robles",
        articulos: [
          { referencia: "TB-20", descripcion: "Tablero roble 20 mm", unidades: 8 },
          { referencia: "TR-45", descripcion: "Tornillo 4,5 x 50 (caja)", unidades: 15 },
        ],
        bultos: 4,
        transportista: "Transportes Vega",
        firmado: false,
      },
      `MADERAS DEL NORTE S.L.                         ALBARÁN A-5521
Polígono Industrial 14, 39011 Santander        Fecha: 17/06/2025

Cliente: Carpintería Robles
Transportista: Transportes Vega

Referencia   Descripción                  Unidades
TB-20        Tablero roble 20 mm                 8
TR-45        Tornillo 4,5 x 50 (caja)           15

Bultos: 4
Firmado: No
`,
    ),
    varied(
      "quote-email",
      {
        quoteNumber: "Q-3319",
        validUntil: "2025-12-31",
        customer: "Larkfield Primary School",
        contact: "Jon Beale",
        price: 2850,
        leadTime: "three weeks",
        warrantyYears: 5,
        depositPercent: 30,
        startDate: absentOf("date"),
        vatNumber: absent,
      },
      `From: sales@playbuild.example
To: Jon Beale
Subject: Quote Q-3319 for Larkfield Primary School

Dear Jon,

Thank you for your enquiry. Our offer for the climbing frame:

Quote number: Q-3319
Customer: Larkfield Primary School
Price: £2,850.00 including installation
Lead time: three weeks
Warranty: 5 years
Deposit: 30%
Valid until: 31 December 2025

Kind regards,
Playbuild
`,
    ),
  ];
}
