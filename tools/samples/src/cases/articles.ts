import type { MadeCase } from "./made-case.ts";

const schema = {
  type: "object",
  properties: {
    title: { type: "string", describe: "Title of the article" },
    author: { type: "string", describe: "Author" },
    published: { type: "date", describe: "Day of publication" },
    siteName: { type: "string", describe: "Name of the site" },
  },
};

const articles = [
  ["Harbour seals return to the estuary", "Nadia Brook", "2025-04-17", "April 17, 2025"],
  ["How a village kept its last bakery", "Piet van Laar", "2024-11-02", "2 November 2024"],
  ["The quiet life of street lamps", "Celia Moreau", "2023-08-29", "August 29, 2023"],
  ["Why moss loves old roofs", "Tomas Ek", "2025-01-08", "8 January 2025"],
] as const;
const siteName = "The Tidewater Review";

/** Article pages with meta tags, and such that tell all in their text alone. */
export function articlePages(): MadeCase[] {
  return articles.map(([title, author, published, day], index) => {
    const meta = `<meta property="og:title" content="${title}"><meta name="author" content="${author}">
<meta property="article:published_time" content="${published}T06:00:00Z"><meta property="og:site_name" content="${siteName}">`;
    const html = `<!doctype html><html lang="en"><head><title>${title} - ${siteName}</title>
${index % 2 === 0 ? meta : ""}</head><body><header><a href="/">${siteName}</a></header><article><h1>${title}</h1>
<p class="byline">By ${author}</p><p class="date">${day}</p>
<p>On a cold morning last week three of us walked out to see for ourselves. What we found was not what the town had told us to expect, and it was better.</p>
<p>Nobody can say how long it will last. Those who live here have seen such things come and go before, and they have learned to be glad of them meanwhile.</p>
</article><footer>${siteName}. All rights reserved.</footer></body></html>`;
    const truth = { title, author, published, siteName };
    return { set: "made-article", id: `article-${index}`, schema, truth, html };
  });
}
