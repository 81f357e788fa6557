import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, further } from "../further.ts";

/** Newspapers' pages, each with another habit of saying who wrote and when. */
export function news(): MadeCase[] {
  return [
    further(
      "nachricht-graph",
      {
        title: "Seilbahn soll Altstadt und Klinikum verbinden",
        author: "Henrike Solms",
        published: "2025-09-18",
        description: "Der Gemeinderat von Weilersbach berät über eine Strecke von zwei Kilometern.",
        siteName: "Weilersbacher Bote",
        section: "Lokales",
        language: "de",
      },
      `<!doctype html><html lang="de"><head><title>Seilbahn soll Altstadt und Klinikum verbinden - 18.09.2025 - Lokales - WB</title>
<meta property="og:site_name" content="Weilersbacher Bote"><meta name="author" content="Weilersbacher Bote">
<meta name="description" content="Der Gemeinderat von Weilersbach berät über eine Strecke von zwei Kilometern.">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Organization","@id":"#verlag","name":"Weilersbacher Bote"},{"@type":"AnalysisNewsArticle","headline":"Seilbahn soll Altstadt und Klinikum verbinden","datePublished":"2025-09-18T05:45:00+02:00","dateModified":"2025-09-19T09:10:00+02:00","author":[{"@type":"Person","name":"Henrike Solms"}],"publisher":{"@id":"#verlag"},"articleSection":"Lokales"}]}</script></head>
<body><header><a href="/">Weilersbacher Bote</a></header><nav><a href="/lokales">Lokales</a> <a href="/sport">Sport</a></nav>
<article itemscope itemtype="https://schema.org/NewsArticle"><h1 itemprop="headline">Seilbahn soll Altstadt und Klinikum verbinden</h1>
<div itemprop="author" itemscope itemtype="https://schema.org/Organization"><meta itemprop="name" content="Weilersbacher Bote"></div>
<p>Für die einen ist sie ein Wahrzeichen der Zukunft, für die anderen eine teure Laune. Am Donnerstag wird zum ersten Mal abgestimmt.</p>
<p>Die Planer rechnen mit Kosten von vierzig Millionen Euro. Ein Teil davon käme vom Land, wenn die Stadt bis zum Frühjahr ihre Zusage gibt.</p></article></body></html>`,
    ),
    further(
      "actualite-fil",
      {
        titre: "La médiathèque de Quimerch rouvre après trois ans de travaux",
        auteur: "Camille Aubry",
        datePublication: "2025-03-03",
        rubrique: "Culture",
        resume:
          "Mille mètres carrés, un café et un studio : les habitants découvrent samedi leur nouvelle bibliothèque.",
        site: "Le Phare de l'Ouest",
        photographe: absent,
      },
      `<!doctype html><html lang="fr"><head><title>La médiathèque de Quimerch rouvre après trois ans de travaux | Le Phare de l'Ouest</title></head>
<body><header><a href="/">Le Phare de l'Ouest</a></header>
<ol class="breadcrumb"><li><a href="/">Accueil</a></li><li><a href="/culture">Culture</a></li></ol>
<article><h1>La médiathèque de Quimerch rouvre après trois ans de travaux</h1>
<p class="chapo">Mille mètres carrés, un café et un studio : les habitants découvrent samedi leur nouvelle bibliothèque.</p>
<div class="meta"><span>Par Camille Aubry</span> <span>Publié le 3 mars 2025 à 08h12</span> <span>Mis à jour le 4 mars 2025 à 10h40</span></div>
<p>Les rayonnages sentent encore le bois coupé. Derrière les vitres, une vingtaine de bénévoles déballent les derniers cartons avant la cérémonie de samedi matin.</p>
<p>Le bâtiment avait fermé en 2022 après une fuite de la toiture, et personne ne croyait plus vraiment à sa réouverture.</p></article></body></html>`,
    ),
    further(
      "noticia-dos",
      {
        titulo: "El mercado de abastos de Arrigorri vuelve a abrir por la noche",
        autor: "Lucía Serrano y Tomás Ibarra",
        fechaPublicacion: "2024-11-22",
        descripcion: "Dieciséis puestos servirán cenas los viernes hasta el final del invierno.",
        seccion: "Gastronomía",
        idioma: "es",
        fechaActualizacion: absentOf("date"),
      },
      `<!doctype html><html lang="es"><head><title>El mercado de abastos de Arrigorri vuelve a abrir por la noche</title>
<meta property="og:title" content="El mercado de abastos de Arrigorri vuelve a abrir por la noche"><meta property="article:section" content="Gastronomía">
<meta property="og:description" content="Dieciséis puestos servirán cenas los viernes hasta el final del invierno."></head>
<body><article><p>Gastronomía</p><h1>El mercado de abastos de Arrigorri vuelve a abrir por la noche</h1>
<p>Por <a href="/autores/lucia-serrano">Lucía Serrano</a> y <a href="/autores/tomas-ibarra">Tomás Ibarra</a></p>
<p><time datetime="2024-11-22T07:00:00+01:00">22 de noviembre de 2024</time></p>
<p>Hace diez años cerraron los últimos puestos del ala norte. Este viernes, cuando se encendieron las luces, había cola en la puerta desde las siete.</p></article></body></html>`,
    ),
    further(
      "noticia-redacao",
      {
        titulo: "Praia de Almoinha ganha passadiço até ao farol",
        autor: "Mariana Couto",
        publicado: "2025-02-14",
        atualizado: "2025-02-15",
        resumo: "A obra custou 900 mil euros e abre ao público no domingo.",
        secao: "Região",
      },
      `<!doctype html><html lang="pt"><head><title>Praia de Almoinha ganha passadiço até ao farol</title></head>
<body><nav>Início &gt; Região</nav><main><h1>Praia de Almoinha ganha passadiço até ao farol</h1>
<h2>A obra custou 900 mil euros e abre ao público no domingo.</h2>
<p>Por Mariana Couto, da Redação | 14/02/2025 18h30 | Atualizado em 15/02/2025 09h10</p>
<p>São dois quilómetros de madeira sobre as dunas, com três miradouros e bancos à sombra. A câmara espera que os visitantes deixem o carro na vila.</p>
<p>Os pescadores queixam-se de que ninguém os ouviu, mas prometem ir à inauguração.</p></main></body></html>`,
    ),
  ];
}
