import type { MadeCase } from "../made-case.ts";
import { absent, absentOf, oneOf, varied } from "./varied.ts";

/** Receipts, products, homes, vehicles. */
export function goods(): MadeCase[] {
  return [
    varied(
      "receipt-discounts",
      {
        store: "FRESHWAY MARKET",
        receiptNumber: "004417",
        date: "2025-06-28",
        time: "17:52",
        items: [
          { name: "BANANAS", price: 1.2 },
          { name: "ORANGE JUICE 1L", price: 2.75 },
          { name: "CHICKEN THIGHS", price: 5.4 },
          { name: "DARK CHOCOLATE", price: 2.1 },
        ],
        subtotal: 11.45,
        discount: 1.5,
        total: 9.95,
        paymentMethod: oneOf(["cash", "card", "voucher"], "card"),
        cardLastFour: "4471",
        cashier: "MEL",
      },
      `        FRESHWAY MARKET
      18 BRIDGE ST, STROUD
       TEL 01453 555 0190

RECEIPT NUMBER: 004417
DATE: 28/06/2025      TIME: 17:52
CASHIER: MEL

BANANAS                   1.20
ORANGE JUICE 1L           2.75
CHICKEN THIGHS            5.40
DARK CHOCOLATE            2.10
                        ------
SUBTOTAL                 11.45
DISCOUNT                 -1.50
TOTAL                     9.95

CARD                      9.95
CARD NUMBER **** **** **** 4471
`,
    ),
    varied(
      "receipt-qty-lines",
      {
        merchant: "Café Anker",
        date: "2025-04-05",
        items: [
          { description: "Cappuccino", quantity: 2, total: 7.6 },
          { description: "Apfelkuchen", quantity: 1, total: 4.2 },
          { description: "Mineralwasser 0,5l", quantity: 3, total: 8.7 },
        ],
        tip: 2,
        total: 22.5,
        tableNumber: "14",
      },
      `Café Anker
Am Hafen 2, 18055 Rostock

Tisch: 14           05.04.2025 15:12

2 x Cappuccino              7,60
1 x Apfelkuchen             4,20
3 x Mineralwasser 0,5l      8,70

Trinkgeld                   2,00
Gesamt EUR                 22,50

Vielen Dank für Ihren Besuch
`,
    ),
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
    varied(
      "menu-fr",
      {
        restaurant: "Chez Odile",
        telephone: "04 75 00 12 34",
        entrees: [
          { plat: "Velouté de potiron", prix: 8 },
          { plat: "Œuf parfait aux girolles", prix: 11.5 },
        ],
        desserts: [
          { plat: "Tarte au citron", prix: 7.5 },
          { plat: "Crème brûlée", prix: 7 },
        ],
        fermeture: "dimanche et lundi",
        vegetarien: absentOf("boolean"),
      },
      `Chez Odile
Tél. 04 75 00 12 34

ENTRÉES
Velouté de potiron ............ 8,00 €
Œuf parfait aux girolles ..... 11,50 €

DESSERTS
Tarte au citron ............... 7,50 €
Crème brûlée .................. 7,00 €

Fermeture : dimanche et lundi
`,
    ),
  ];
}
