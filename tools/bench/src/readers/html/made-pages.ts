import { seededRandom } from "@quarry/kernel/testing";
import { type BenchPage, noTruth } from "./page.ts";

const pagesOfAKind = 20;
const goods = ["Kettle", "Pan", "Ladle", "Sieve", "Grater", "Whisk", "Mortar", "Scale"] as const;
const makes = ["Copper", "Enamel", "Steel", "Cast iron", "Beech", "Glass"] as const;
const prose = "Made in our own workshop, and mended there for as long as it is used. ";

/** Choices of one page. */
function dice(seed: number) {
  const random = seededRandom(seed);
  const whole = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const pick = <Item>(items: readonly [Item, ...Item[]]) =>
    items[whole(0, items.length - 1)] ?? items[0];
  return {
    whole,
    pick,
    name: () => `${pick(makes)} ${pick(goods)} ${whole(100, 999)}`,
    price: () => `${whole(1, 900)}.${whole(10, 99)}`,
  };
}

type Dice = ReturnType<typeof dice>;

function frame(body: string, head = ""): string {
  const menu = goods.map((name) => `<li><a href="/${name.toLowerCase()}">${name}s</a></li>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tinsmith</title>
    <style>.a{color:red}</style><script>track({page:1});</script>${head}</head>
    <body><nav><ul>${menu.join("")}</ul></nav>${body}<footer>3 Forge Lane</footer></body></html>`;
}

/** Cards of several makes: links around all, prices in pieces, pictures that come late. */
function listing(seed: number): BenchPage {
  const { name, price, whole } = dice(seed);
  const entries = Array.from({ length: whole(20, 60) }, () => ({ name: name(), price: price() }));
  const cards = entries.map(({ name, price }, at) => {
    const [euros, cents] = price.split(".");
    const picture = `<img src="/wait.gif" data-src="/p/${at}.jpg" alt="">`;
    return at % 3 === 0
      ? `<li><a href="/p/${at}">${picture}<h3>${name}</h3><p>€ ${price}</p></a></li>`
      : at % 3 === 1
        ? `<div class="card">${picture}<a href="/p/${at}"><span>${name}</span></a><div>€ <b>${euros}</b>.<sup>${cents}</sup></div></div>`
        : `<article><h3><a href="/p/${at}">${name}</a></h3><s>€ 999.00</s> <ins>€ ${price}</ins></article>`;
  });
  const truth = {
    ...noTruth,
    items: entries.map(({ name }) => name),
    prices: entries.filter((_, at) => at % 3 !== 1).map(({ price }) => `€ ${price}`),
  };
  return { name: `listing ${seed}`, html: frame(`<ul>${cards.join("")}</ul>`), truth };
}

/** A table whose groups and sums span, and a specification as definitions. */
function specification({ name, price, whole, pick }: Dice) {
  const groups = Array.from({ length: whole(2, 5) }, (_, at) => ({
    group: `Series ${at + 1}`,
    lines: Array.from({ length: whole(2, 4) }, () => [name(), price(), `${whole(1, 9)} kg`]),
  }));
  const rows = groups.flatMap(({ group, lines }) => lines.map((line) => [group, ...line]));
  const body = groups.map(({ group, lines }) =>
    lines
      .map((line, at) => {
        const first = at === 0 ? `<td rowspan="${lines.length}">${group}</td>` : "";
        return `<tr>${first}${line.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
      })
      .join(""),
  );
  const sum = price();
  const table = `<table><thead><tr><th>Series</th><th>Article</th><th>Price</th><th>Weight</th></tr></thead>
    <tbody>${body.join("")}<tr><td colspan="2">Sum</td><td>${sum}</td><td></td></tr></tbody></table>`;
  const definitions = { Make: pick(makes), Care: "Wipe dry", Origin: "Workshop" };
  const list = Object.entries(definitions).map(
    ([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`,
  );
  return {
    html: `${table}<dl>${list.join("")}</dl>`,
    rows: [["Series", "Article", "Price", "Weight"], ...rows, ["Sum", "Sum", sum, ""]],
  };
}

/** A product that is stated in JSON-LD, in microdata or in neither, its price hidden in some. */
function product(seed: number): BenchPage {
  const roll = dice(seed);
  const [name, price, sku] = [roll.name(), roll.price(), `KT-${roll.whole(10_000, 99_999)}`];
  const { html, rows } = specification(roll);
  const data = { "@type": "Product", name, sku, offers: { "@type": "Offer", price } };
  const jsonLd = `<script type="application/ld+json">${JSON.stringify(data)};</script>`;
  const hidden = `<div itemscope><meta itemprop="sku" content="${sku}"><b itemprop="price" style="display:none">${price}</b></div>`;
  const chosen = `<select><option>S<option selected>${sku}</select> <input value="${price}">`;
  const stated = [jsonLd, hidden, chosen][seed % 3] ?? chosen;
  const body = `<main><h1>${name}</h1>${stated}<p>${prose.repeat(roll.whole(1, 8))}</p>${html}</main>`;
  const truth = { ...noTruth, rows, fields: [name, price, sku] };
  return { name: `product ${seed}`, html: frame(body), truth };
}

/** Ingredients and steps in nested lists, with notes in place of a script's. */
function recipe(seed: number): BenchPage {
  const { whole, pick } = dice(seed);
  const food = ["flour", "butter", "sugar", "milk", "salt", "thyme", "leek", "rice"] as const;
  const ingredients = Array.from(
    { length: whole(6, 14) },
    () => `${whole(2, 900)} g ${pick(food)}`,
  );
  const steps = ingredients.map((each) => `Stir in ${each} and wait ${whole(2, 20)} minutes`);
  const items = (texts: string[]) => texts.map((text) => `<li>${text}</li>`).join("");
  const body = `<article><h1>Stew ${seed}</h1><ul><li>Base<ul>${items(ingredients)}</ul></li></ul>
    <ol>${items(steps)}</ol><p>${prose.repeat(10)}</p></article>`;
  const truth = { ...noTruth, items: [...ingredients, ...steps] };
  return { name: `recipe ${seed}`, html: frame(body), truth };
}

/** Listings, products and recipes with their truth, the same for everybody. */
export function makePages(): BenchPage[] {
  const seeds = Array.from({ length: pagesOfAKind }, (_, at) => at + 1);
  return [listing, product, recipe].flatMap((make) => seeds.map(make));
}
