import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, varied } from "../varied.ts";

/** Orders and an offer. */
export function orders(): MadeCase[] {
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
