import type { MadeCase } from "../../made-case.ts";
import { absent, oneOf, varied } from "../varied.ts";

/** A product, a home, a car. */
export function goods(): MadeCase[] {
  return [
    varied(
      "product-grid-html",
      {
        productName: "Loft 40 Floor Lamp",
        manufacturer: "Helioform",
        price: 129,
        currency: "EUR",
        availability: oneOf(["in_stock", "out_of_stock", "preorder"], "out_of_stock"),
        dimensions: "40 x 40 x 152 cm",
        material: "Oak, linen",
        energyClass: "F",
        dimmable: true,
        warranty: "2 years",
        reviews: [
          { author: "Mina T.", rating: 5, text: "Warm light and easy to set up." },
          { author: "Paul", rating: 3, text: "Nice, but the cable is short." },
        ],
      },
      `<html><head><title>Loft 40 Floor Lamp | Helioform</title></head><body><nav><a href="/">Home</a><a href="/lamps">Lamps</a></nav><main><h1>Loft 40 Floor Lamp</h1><div class="price">€129.00</div><div class="stock">Out of stock</div><section><h2>Details</h2><div class="row"><div>Manufacturer</div><div>Helioform</div></div><div class="row"><div>Dimensions</div><div>40 x 40 x 152 cm</div></div><div class="row"><div>Material</div><div>Oak, linen</div></div><div class="row"><div>Energy class</div><div>F</div></div><div class="row"><div>Dimmable</div><div>Yes</div></div><div class="row"><div>Warranty</div><div>2 years</div></div></section><section><h2>Reviews</h2><article><h3>Mina T.</h3><p>Rating: 5</p><p>Warm light and easy to set up.</p></article><article><h3>Paul</h3><p>Rating: 3</p><p>Nice, but the cable is short.</p></article></section></main></body></html>`,
    ),
    varied(
      "estate-pt",
      {
        titulo: "Moradia T3 com jardim",
        preco: 245000,
        localizacao: "Braga",
        quartos: 3,
        casas_de_banho: 2,
        area_m2: 164,
        ano_construcao: 1998,
        garagem: true,
        piscina: false,
        certificado_energetico: "C",
        referencia: "BRG-0447",
      },
      `Moradia T3 com jardim
Referência: BRG-0447

Preço: 245 000 €
Localização: Braga
Quartos: 3
Casas de banho: 2
Área: 164 m²
Ano de construção: 1998
Garagem: Sim
Piscina: Não
Certificado energético: C
`,
    ),
    varied(
      "used-car-html",
      {
        make: "Volta",
        model: "E-Trek 60",
        year: 2022,
        mileage: 38450,
        price: 21990,
        fuel: "Electric",
        transmission: oneOf(["manual", "automatic"], "automatic"),
        colour: "Slate grey",
        previousOwners: 1,
        dealer: "Hartley Motors",
        serviceHistory: true,
        registration: absent,
      },
      `<html><body><header>Hartley Motors</header><h1>Volta E-Trek 60</h1><p class="price">£21,990</p><ul><li><span>Make</span> <strong>Volta</strong></li><li><span>Model</span> <strong>E-Trek 60</strong></li><li><span>Year</span> <strong>2022</strong></li><li><span>Mileage</span> <strong>38,450 miles</strong></li><li><span>Fuel</span> <strong>Electric</strong></li><li><span>Transmission</span> <strong>Automatic</strong></li><li><span>Colour</span> <strong>Slate grey</strong></li><li><span>Previous owners</span> <strong>1</strong></li><li><span>Service history</span> <strong>Yes</strong></li></ul><p>Dealer: Hartley Motors</p></body></html>`,
    ),
  ];
}
