import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, further } from "../further.ts";

/** Parcels, and contacts that have the same label twice. */
export function labels(): MadeCase[] {
  return [
    further(
      "parcel-label",
      {
        sender: { name: "Copper Kettle Teas", address: "14 Wharf Lane, Falmouth TR11 3QY" },
        recipient: { name: "Ms Priya Raman", address: "Flat 6, 88 Hallam Road, Sheffield S10 5BT" },
        trackingNumber: "CK 4471 0092 3GB",
        weightKg: 1.4,
        service: "Tracked 48",
        shipDate: "2025-11-03",
        insuredValue: absentOf("number"),
      },
      `Tracked 48

FROM
Copper Kettle Teas
14 Wharf Lane
Falmouth TR11 3QY

TO
Ms Priya Raman
Flat 6, 88 Hallam Road
Sheffield S10 5BT

TRACKING NUMBER  CK 4471 0092 3GB
WEIGHT           1.4 kg
SHIP DATE        03 Nov 2025
`,
    ),
    further(
      "two-phones",
      {
        orderNumber: "SO-20881",
        orderDate: "2025-04-28",
        customerName: "Elin Hartwig",
        customerPhone: "+49 551 338 2100",
        customerEmail: "elin.hartwig@mail.example",
        supplierName: "Norder Leuchten GmbH",
        supplierPhone: "+49 4931 770 915",
        supplierEmail: "vertrieb@norder-leuchten.example",
        total: 219.9,
        faxNumber: absent,
      },
      `Order confirmation

Order number: SO-20881
Order date: 28 April 2025

Customer
Name: Elin Hartwig
Phone: +49 551 338 2100
Email: elin.hartwig@mail.example

Supplier
Name: Norder Leuchten GmbH
Phone: +49 4931 770 915
Email: vertrieb@norder-leuchten.example

Total: €219.90
`,
    ),
    further(
      "facture-deux-colonnes",
      {
        numeroFacture: "2025-FA-0412",
        dateFacture: "2025-12-01",
        vendeur: {
          nom: "Atelier Roche-Noire",
          adresse: "5 impasse du Moulin, 63000 Clermont-Ferrand",
        },
        client: { nom: "Hôtel des Volcans", adresse: "22 avenue de Royat, 63400 Chamalières" },
        prestations: [
          { designation: "Réfection de fauteuils", quantite: 8, prixUnitaire: 145, montant: 1160 },
          { designation: "Tissu velours", quantite: 24, prixUnitaire: 31.5, montant: 756 },
        ],
        totalHT: 1916,
        totalTVA: 383.2,
        totalTTC: 2299.2,
        acompte: absentOf("number"),
      },
      `FACTURE N° 2025-FA-0412
Date de facture : 01/12/2025

Émetteur                              Destinataire
Atelier Roche-Noire                   Hôtel des Volcans
5 impasse du Moulin                   22 avenue de Royat
63000 Clermont-Ferrand                63400 Chamalières

Désignation                Quantité    Prix unitaire      Montant
Réfection de fauteuils            8         145,00 €    1 160,00 €
Tissu velours                    24          31,50 €      756,00 €

Total HT      1 916,00 €
Total TVA       383,20 €
Total TTC     2 299,20 €
`,
    ),
  ];
}
