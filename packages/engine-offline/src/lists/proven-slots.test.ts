import { describe, expect, it } from "vitest";
import { listOf, objectOf, rowsOf } from "../testing/text-document.ts";

const order = (fields: Record<string, string>) =>
  objectOf({ items: listOf(fields), total: "number" });
const itemsOf = (text: string, fields: Record<string, string>) =>
  (rowsOf(text, order(fields)) as { items: unknown[] }).items;

describe("rows that multiply", () => {
  const fields = { name: "string", quantity: "integer", unitPrice: "number", amount: "number" };

  it("name their numbers, whichever stands first, and what is left in words", () => {
    const items = [
      { name: "Pizza Margherita", quantity: 2, unitPrice: 8.5, amount: 17 },
      { name: "Cola", quantity: 1, unitPrice: 2.5, amount: 2.5 },
      { name: "Tiramisu", quantity: 3, unitPrice: 4.5, amount: 13.5 },
    ];
    const rows = (write: (item: (typeof items)[number]) => string) => items.map(write).join("\n");
    const money = (value: number) => value.toFixed(2);
    const texts = [
      rows(
        (one) => `${one.quantity}x ${one.name} at ${money(one.unitPrice)} = ${money(one.amount)}`,
      ),
      rows(
        (one) => `${one.name}: ${money(one.amount)} (${one.quantity} x ${money(one.unitPrice)})`,
      ),
    ];
    for (const text of texts) expect(itemsOf(`Order\n${text}\n`, fields)).toEqual(items);
  });
});

describe("amounts that add up", () => {
  const fields = { name: "string", quantity: "integer", amount: "number" };

  it("are those of the rows above their sum", () => {
    const text =
      "Order\n2 x Pizza Margherita 17.00\n1 x Cola 2.50\n3 x Tiramisu 13.50\nTotal 33.00\n";
    expect(itemsOf(text, fields)).toEqual([
      { name: "Pizza Margherita", quantity: 2, amount: 17 },
      { name: "Cola", quantity: 1, amount: 2.5 },
      { name: "Tiramisu", quantity: 3, amount: 13.5 },
    ]);
  });

  it("end the list, and what was paid is none of it", () => {
    const text =
      "Receipt\nBREAD LOAF      2.40\nMILK            1.15\nAPPLES          2.12\nTOTAL           5.67\nVISA            5.67\n";
    expect(itemsOf(text, { name: "string", amount: "number" })).toEqual([
      { name: "BREAD LOAF", amount: 2.4 },
      { name: "MILK", amount: 1.15 },
      { name: "APPLES", amount: 2.12 },
    ]);
  });

  it("of a page do not end the list", () => {
    const text =
      "Invoice\nDesk lamp      20.00\nDoor mat       10.00\nSubtotal       30.00\nWall clock     15.00\nFruit bowl     25.00\nTotal          70.00\n";
    const names = (itemsOf(text, { name: "string", amount: "number" }) as { name: string }[]).map(
      ({ name }) => name,
    );
    expect(names).toEqual(["Desk lamp", "Door mat", "Wall clock", "Fruit bowl"]);
  });

  it("are no items where they are sums and charges themselves", () => {
    const text = "Order 7\nGoods without VAT 30.07\nVAT 3.59\nSum 33.66\n";
    const amounts = (itemsOf(text, fields) as { amount: unknown }[]).map(({ amount }) => amount);
    expect(amounts).not.toContain(30.07);
    expect(amounts).not.toContain(3.59);
  });
});
