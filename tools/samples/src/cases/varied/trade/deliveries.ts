import type { MadeCase } from "../../made-case.ts";
import { varied } from "../varied.ts";

/** A credit note and papers that go with goods. */
export function deliveries(): MadeCase[] {
  return [
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
  ];
}
