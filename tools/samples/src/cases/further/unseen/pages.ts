import type { MadeCase } from "../../made-case.ts";
import { absent, furtherUnseen } from "../further.ts";

/** Pages that no rule was made for. */
export function unseenPages(): MadeCase[] {
  return [
    furtherUnseen(
      "paper-meta",
      {
        title: "Seasonal drift of eelgrass meadows",
        authors: ["Ines Varela", "Oluwaseun Adeyemi"],
        published: "2023-10-05",
        journal: "Annals of Shallow Waters",
        description: "Ten years of aerial photographs show meadows that wander with the tide.",
        keywords: ["eelgrass", "remote sensing", "estuaries"],
      },
      `<!doctype html><html lang="en"><head><title>Seasonal drift of eelgrass meadows | Annals of Shallow Waters</title>
<meta name="dc.title" content="Seasonal drift of eelgrass meadows"><meta name="dc.description" content="Ten years of aerial photographs show meadows that wander with the tide.">
<meta name="keywords" content="eelgrass, remote sensing, estuaries"><meta property="og:site_name" content="Annals of Shallow Waters">
<script type="application/ld+json">{"@type":"ScholarlyArticle","name":"Seasonal drift of eelgrass meadows","author":[{"@type":"Person","name":"Ines Varela"},{"@type":"Person","name":"Oluwaseun Adeyemi"}],"datePublished":"2023-10-05"}</script></head>
<body><h1>Seasonal drift of eelgrass meadows</h1><p>Ines Varela, Oluwaseun Adeyemi</p><p>Published: 5 October 2023</p>
<h2>Abstract</h2><p>Ten years of aerial photographs show meadows that wander with the tide. We trace them by their edges and find that storms matter less than dredging.</p>
<p>Keywords: eelgrass, remote sensing, estuaries</p></body></html>`,
    ),
    furtherUnseen(
      "notis-sv",
      {
        titel: "Bron till Skarvholmen stängs i tre veckor",
        forfattare: "Linnea Berg",
        publicerad: "2025-03-02",
        webbplats: "Skärgårdsbladet",
        sammanfattning: "Bilisterna får ta färjan medan brons lager byts ut.",
      },
      `<!doctype html><html lang="sv"><head><title>Bron till Skarvholmen stängs i tre veckor | Skärgårdsbladet</title>
<meta property="og:description" content="Bilisterna får ta färjan medan brons lager byts ut."></head>
<body><header><a href="/">Skärgårdsbladet</a></header><article><h1>Bron till Skarvholmen stängs i tre veckor</h1>
<p>Av Linnea Berg</p><p>Publicerad 2025-03-02</p>
<p>Det är första gången på tjugo år som bron stängs helt. Färjan går varje halvtimme mellan sex på morgonen och midnatt.</p></article></body></html>`,
    ),
    furtherUnseen(
      "gartenblog",
      {
        titel: "Kompost ohne Geruch: so geht es",
        autor: "Jonas Adler",
        datum: "2025-04-07",
        kategorie: "Garten",
        schlagwoerter: ["Kompost", "Beete", "Frühjahr"],
        quelle: absent,
      },
      `<!doctype html><html lang="de"><head><title>Kompost ohne Geruch: so geht es</title></head>
<body><h1>Kompost ohne Geruch: so geht es</h1><p>Verfasst von Jonas Adler am 7. April 2025</p>
<p>Wer Küchenreste nur übereinander wirft, darf sich nicht wundern. Zwei Handvoll trockenes Laub auf jeden Eimer, und die Nachbarn bleiben freundlich.</p>
<p>Kategorie: Garten</p><p>Schlagwörter: Kompost, Beete, Frühjahr</p></body></html>`,
    ),
    furtherUnseen(
      "opinion-column",
      {
        headline: "Let the night buses run",
        byline: "Delphine Achard",
        publishedAt: "2025-08-21",
        section: "Opinion",
        summary: "A city that sends its nurses home on foot has its sums wrong.",
        outlet: "The Corran Herald",
      },
      `<!doctype html><html lang="en"><head><title>Let the night buses run | Opinion | The Corran Herald</title>
<meta name="description" content="A city that sends its nurses home on foot has its sums wrong."><meta name="author" content="Delphine Achard">
<script type="application/ld+json">{"@type":"OpinionNewsArticle","headline":"Let the night buses run","author":{"@type":"Person","name":"Delphine Achard"},"publisher":{"@type":"NewsMediaOrganization","name":"The Corran Herald"},"datePublished":"2025-08-21T04:00:00Z","articleSection":"Opinion"}</script></head>
<body><p>Opinion</p><h1>Let the night buses run</h1><p>Delphine Achard</p><p>Thu 21 Aug 2025</p>
<p>I counted them last winter from my window: eleven people an hour, in uniforms, walking past the shut depot in the rain.</p></body></html>`,
    ),
  ];
}
