import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, further } from "../further.ts";

/** Pages of magazines and of people who write for themselves. */
export function blogs(): MadeCase[] {
  return [
    further(
      "articolo-parole",
      {
        titolo: "Il ritorno dei tram a Valdorba",
        autore: "Chiara Fontana",
        data: "2025-01-12",
        descrizione:
          "Dopo sessant'anni una città media rimette i binari in centro. Perché conviene.",
        parole_chiave: ["tram", "mobilità", "città medie"],
        sito: "Binario Morto",
      },
      `<!doctype html><html lang="it"><head><title>Il ritorno dei tram a Valdorba • Binario Morto</title>
<meta name="description" content="Dopo sessant'anni una città media rimette i binari in centro. Perché conviene.">
<meta name="keywords" content="tram, mobilità, città medie"><meta property="og:type" content="article"></head>
<body><header>Binario Morto</header><article><h1>Il ritorno dei tram a Valdorba</h1>
<p>di <strong>Chiara Fontana</strong></p><p>12 gennaio 2025</p>
<p>Chi è nato dopo il 1964 non li ha mai visti. Eppure i binari, sotto l'asfalto di corso Matteotti, ci sono ancora: li hanno trovati gli operai a settembre.</p>
<p>Il comune ha deciso di non toglierli. Una scelta che fa risparmiare due anni di cantiere, secondo i calcoli dei tecnici.</p></article>
<footer>Tag: tram, mobilità, città medie</footer></body></html>`,
    ),
    further(
      "blog-nl",
      {
        titel: "Waarom ik mijn oude fiets nooit wegdoe",
        auteur: "Joris de Wit",
        gepubliceerd: "2025-05-05",
        categorie: "Techniek",
        samenvatting: "Een stalen frame uit 1978 is te repareren met gereedschap uit elke schuur.",
        reacties: 14,
        bron: absent,
      },
      `<!doctype html><html lang="nl"><head><title>Waarom ik mijn oude fiets nooit wegdoe – Trapwerk</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","headline":"Waarom ik mijn oude fiets nooit wegdoe","abstract":"Een stalen frame uit 1978 is te repareren met gereedschap uit elke schuur.","author":{"@type":"Person","name":"Joris de Wit","url":"/over"},"publisher":{"@type":"Organization","name":"Trapwerk"}}</script></head>
<body><article><h1>Waarom ik mijn oude fiets nooit wegdoe</h1>
<p>Geplaatst door Joris de Wit op 5 mei 2025 in <a href="/techniek">Techniek</a> | 14 reacties</p>
<p>Hij piept, hij is zwaar en de verlichting werkt alleen bergaf. Toch staat hij elke ochtend voor de deur, en dat blijft zo.</p>
<p>Wie een moderne fiets openmaakt, vindt onderdelen die na vijf jaar niet meer te krijgen zijn.</p></article>
<aside><h3>Over de auteur</h3><p>Joris de Wit is smid en fietst het liefst tegen de wind in.</p></aside></body></html>`,
    ),
    further(
      "magazine-words",
      {
        title: "The lighthouse that moved twice",
        author: "Harriet Lowe",
        photographer: "Sam Okoro",
        published: "2025-06-09",
        excerpt:
          "When the cliff at Sallow Point began to go, the keepers' families bought a railway.",
        publisher: "Longshore Quarterly",
        readingTime: "8 min read",
        issn: absentOf("string"),
      },
      `<!doctype html><html lang="en-GB"><head><title>The lighthouse that moved twice :: Longshore Quarterly</title>
<meta property="og:title" content="The lighthouse that moved twice"><meta property="og:site_name" content="Longshore Quarterly"></head>
<body><div>Longshore Quarterly</div><h1>The lighthouse that moved twice</h1>
<p>When the cliff at Sallow Point began to go, the keepers' families bought a railway.</p>
<p>Words: Harriet Lowe</p><p>Photographs: Sam Okoro</p><p>First published 9 June 2025 · 8 min read</p>
<p>Nobody asked the engineers whether it could be done, because by then nobody in the village was asking anybody anything. They laid the first forty yards of track by moonlight.</p>
<p>It took eleven days, and on the twelfth the lamp was lit again, a quarter of a mile inland.</p></body></html>`,
    ),
  ];
}
