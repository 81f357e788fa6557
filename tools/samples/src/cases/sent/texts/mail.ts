import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, sent } from "../sent.ts";

/** E-mails as they are copied into a text, with their headers. */
export function mail(): MadeCase[] {
  return [
    sent(
      "mail-en",
      {
        sender: "Lottie Brandt",
        senderEmail: "lottie@kiteworks.example",
        recipient: "Samuel Okoro",
        recipientEmail: "s.okoro@harbour.example",
        subject: "Revised drawings for the jetty",
        date: "2025-08-21",
        deadline: "2025-09-05",
        phone: "+44 1632 960150",
        cc: absent,
      },
      `From: Lottie Brandt <lottie@kiteworks.example>
To: Samuel Okoro <s.okoro@harbour.example>
Subject: Revised drawings for the jetty
Date: Thu, 21 Aug 2025 16:42:10 +0100

Dear Samuel,

the revised drawings are attached. Please send your comments.

Deadline: 5 September 2025

Best regards,
Lottie

Kiteworks Engineering
+44 1632 960150
`,
    ),
    sent(
      "mail-de",
      {
        absender: "Kundenservice Nordlicht Strom",
        empfaenger: "frauke.holm@post.example",
        betreff: "Ihre Zählerstandsmeldung",
        gesendet: "2025-12-01T09:12:00",
        zaehlernummer: "1EMH0011223344",
        zaehlerstand: 48211,
        anhang: absent,
      },
      `Von: Kundenservice Nordlicht Strom
Gesendet: Montag, 1. Dezember 2025 09:12
An: frauke.holm@post.example
Betreff: Ihre Zählerstandsmeldung

Guten Tag Frau Holm,

vielen Dank für Ihre Meldung.

Zählernummer: 1EMH0011223344
Zählerstand: 48.211

Mit freundlichen Grüßen
Ihr Kundenservice
`,
    ),
    sent(
      "mail-fr",
      {
        expediteur: "Agnès Tissot",
        destinataire: "Équipe logistique",
        objet: "Fermeture de l'entrepôt de Metz",
        date: "2025-07-02",
        numero_dossier: "LG-440",
        montant: absentOf("number"),
      },
      `De : Agnès Tissot
À : Équipe logistique
Objet : Fermeture de l'entrepôt de Metz
Date : 2 juillet 2025

Bonjour à tous,

l'entrepôt de Metz sera fermé du 14 au 18 juillet. Numéro de dossier : LG-440.

Cordialement,
Agnès Tissot
`,
    ),
  ];
}
