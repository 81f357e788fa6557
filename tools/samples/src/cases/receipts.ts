import { seeded } from "../seeded.ts";
import { filled, type MadeCase } from "./made-case.ts";

const schema = {
  type: "object",
  properties: {
    merchant: { type: "string", describe: "Name of the shop" },
    date: { type: "date", describe: "Date of the purchase" },
    total: { type: "number", describe: "Total paid" },
    cash: { type: "number", describe: "Cash given" },
    change: { type: "number", describe: "Change returned" },
  },
};

const shops = [
  "GREENGAGE GROCERS",
  "PINE & POPPY",
  "THE CORNER PANTRY",
  "SALT HOUSE DELI",
] as const;
const goods = ["OAT BISCUITS", "BROWN BREAD", "PLUM JAM", "GOAT CHEESE", "TOMATOES 1KG"] as const;
const CENTS_OF_A_NOTE = 50_00;

/** Receipts of four shops, paid in cash. */
export function receipts(): MadeCase[] {
  return shops.map((merchant, index) => receipt(merchant, index));
}

function receipt(merchant: string, index: number): MadeCase {
  const random = seeded(500 + index);
  const items = goods.slice(0, random.whole(3, 5)).map((name) => ({
    name,
    cents: random.whole(90, 6_40),
  }));
  const cents = items.reduce((sum, item) => sum + item.cents, 0);
  const [month, day] = [two(random.whole(1, 12)), two(random.whole(13, 28))];
  const truth = {
    merchant,
    date: `2025-${month}-${day}`,
    total: cents / 100,
    cash: CENTS_OF_A_NOTE / 100,
    change: (CENTS_OF_A_NOTE - cents) / 100,
  };
  const printed = {
    "/merchant": merchant,
    "/date": `${day}/${month}/2025`,
    "/total": amount(cents),
    "/cash": amount(CENTS_OF_A_NOTE),
    "/change": amount(CENTS_OF_A_NOTE - cents),
  };
  const lines = items.map(({ name, cents: price }) => `${name.padEnd(24)}${amount(price)}`);
  const template = `{/merchant}
${random.whole(2, 90)} MILL LANE
TEL 01632 960${random.whole(100, 999)}

DATE: {/date}  14:${two(random.whole(0, 59))}
${lines.join("\n")}
TOTAL                   {/total}
CASH                    {/cash}
CHANGE                  {/change}
THANK YOU
`;
  return { set: "made-receipt", id: `shop-${index}`, schema, truth, ...filled(template, printed) };
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
