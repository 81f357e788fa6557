import type { MadeCase } from "../made-case.ts";
import { everyday } from "./everyday.ts";

/** A product, classified advertisements, a car, a menu. */
export function goods(): MadeCase[] {
  return [
    everyday(
      "product-html",
      {
        name: "Trailhead 32 Hiking Backpack",
        brand: "Nordvik",
        price: 89.95,
        currency: "EUR",
        inStock: true,
        sku: "NV-32-GRN",
        color: "Moss green",
        weight: "1.1 kg",
        rating: 4.6,
        reviewCount: 212,
        features: ["Rain cover included", "Adjustable back length", "Two bottle pockets"],
      },
      `<html><head><title>Trailhead 32 Hiking Backpack – Nordvik</title></head><body><div class="breadcrumb"><a href="/">Home</a> / <a href="/packs">Packs</a></div><h1>Trailhead 32 Hiking Backpack</h1><p>Brand: Nordvik</p><p class="price">€89.95</p><p>In stock</p><p>4.6 out of 5 (212 reviews)</p><h2>Features</h2><ul><li>Rain cover included</li><li>Adjustable back length</li><li>Two bottle pockets</li></ul><h2>Specifications</h2><table><tr><td>SKU</td><td>NV-32-GRN</td></tr><tr><td>Colour</td><td>Moss green</td></tr><tr><td>Weight</td><td>1.1 kg</td></tr></table></body></html>`,
    ),
    everyday(
      "listing-html",
      {
        items: [
          { title: "Folding bike, 20 inch", price: 180, location: "Leeds" },
          { title: "Oak bookcase", price: 65, location: "York" },
          { title: "Garden bench", price: 40, location: "Harrogate" },
        ],
      },
      `<html><body><h1>Classifieds</h1><div class="item"><h3><a href="/1">Folding bike, 20 inch</a></h3><span class="price">£180</span> <span class="loc">Location: Leeds</span></div><div class="item"><h3><a href="/2">Oak bookcase</a></h3><span class="price">£65</span> <span class="loc">Location: York</span></div><div class="item"><h3><a href="/3">Garden bench</a></h3><span class="price">£40</span> <span class="loc">Location: Harrogate</span></div></body></html>`,
    ),
    everyday(
      "vehicle-pt",
      {
        marca: "Nordia",
        modelo: "Trilha 1.6",
        ano: 2019,
        matricula: "22-XK-90",
        quilometros: 84200,
        combustivel: "Gasolina",
        preco: 11900,
        vendedor: "Auto Ribeiro Lda.",
        contacto: "+351 912 345 678",
      },
      `Auto Ribeiro Lda.
Marca: Nordia
Modelo: Trilha 1.6
Ano: 2019
Matrícula: 22-XK-90
Quilómetros: 84.200
Combustível: Gasolina
Preço: 11.900 €
Contacto: +351 912 345 678
`,
      ["mileage", "licensePlate"],
    ),
    everyday(
      "menu-fr",
      {
        restaurant: "Le Petit Quai",
        adresse: "3 quai des Brumes, 29200 Brest",
        telephone: "02 98 00 11 22",
        plats: [
          { nom: "Soupe de poisson", prix: 9.5 },
          { nom: "Moules marinières", prix: 14 },
          { nom: "Bar grillé au fenouil", prix: 22.5 },
          { nom: "Tarte aux pommes", prix: 7 },
        ],
      },
      `Le Petit Quai
3 quai des Brumes, 29200 Brest
Tél. 02 98 00 11 22

LA CARTE

Soupe de poisson .................... 9,50 €
Moules marinières .................. 14,00 €
Bar grillé au fenouil .............. 22,50 €
Tarte aux pommes .................... 7,00 €
`,
    ),
  ];
}
