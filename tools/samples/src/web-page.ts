import type { DemoDocument } from "./demo-document.ts";

const products = [
  { sku: "KT-101", name: "Copper kettle 1.7 l", price: 64.9, rating: 4.6 },
  { sku: "KT-115", name: "Gooseneck kettle 0.9 l", price: 49.5, rating: 4.8 },
  { sku: "KT-120", name: "Camping kettle 1 l", price: 18.75, rating: 4.1 },
  { sku: "KT-134", name: "Enamel kettle 2 l, cream", price: 37, rating: 4.4 },
  { sku: "KT-150", name: "Glass kettle with filter", price: 42.25, rating: 4.3 },
];

const address = (sku: string) => `/kettles/${sku.toLowerCase()}`;

const structuredData = {
  "@context": "https://schema.org",
  "@type": "ItemList",
  name: "Kettles",
  itemListElement: products.map((product, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: {
      "@type": "Product",
      sku: product.sku,
      name: product.name,
      offers: { "@type": "Offer", price: product.price.toFixed(2), priceCurrency: "EUR" },
      aggregateRating: { "@type": "AggregateRating", ratingValue: product.rating },
    },
  })),
};

const card = (product: (typeof products)[number]) => `
      <li class="card">
        <h2><a href="${address(product.sku)}">${product.name}</a></h2>
        <p class="sku">Article: ${product.sku}</p>
        <p class="price">Price: € ${product.price.toFixed(2)}</p>
        <p class="rating">Rating: ${product.rating}</p>
      </li>`;

const html = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Kettles | Tinsmith &amp; Daughters</title>
  <meta name="description" content="Five kettles from our workshop.">
  <meta property="og:type" content="website">
  <script type="application/ld+json">${JSON.stringify(structuredData)}</script>
</head>
<body>
  <nav><a href="/">Home</a> <a href="/kettles">Kettles</a> <a href="/pans">Pans</a></nav>
  <main>
    <h1>Kettles</h1>
    <p>Five kettles from our workshop, in stock today.</p>
    <ul class="cards">${products.map(card).join("")}
    </ul>
  </main>
  <footer>Tinsmith &amp; Daughters, 3 Forge Lane. Orders: shop@tinsmith.example</footer>
</body>
</html>
`;

/** A shop's listing page: five products as cards and as JSON-LD. */
export function webPage(): DemoDocument {
  return {
    type: "webpage",
    fileName: "kettles.html",
    mediaType: "text/html; charset=utf-8",
    bytes: new TextEncoder().encode(html),
    schema: {
      name: "Product listing",
      structure: {
        type: "array",
        items: {
          type: "object",
          properties: {
            name: { type: "string", describe: "Name of the product", required: true },
            sku: { type: "string", describe: "Article number" },
            price: { type: "number", describe: "Price" },
          },
        },
      },
    },
    truth: products.map(({ name, sku, price }) => ({ name, sku, price })),
  };
}
