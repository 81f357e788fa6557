import { filled, type MadeCase } from "./made-case.ts";

const schema = {
  type: "object",
  properties: {
    orderDate: { type: "date", describe: "Date of the order" },
    deliveryDate: { type: "date", describe: "Date of delivery" },
    deposit: { type: "number", describe: "Deposit" },
    balance: { type: "number", describe: "Balance" },
    pallets: { type: "integer", describe: "Number of pallets" },
    orderNumber: { type: "string", describe: "Order number" },
  },
};

const orders = [
  ["12 May 2025", "2025-05-12", "300.00", 300, "7", 7, "Q-7781"],
  ["3 March 2025", "2025-03-03", "85.50", 85.5, "2", 2, "Q-1020"],
  ["29 August 2025", "2025-08-29", "1,240.00", 1240, "12", 12, "Q-9004"],
] as const;

/** Orders in which equal values mean different things: evidence must name the right one of them. */
export function repeats(): MadeCase[] {
  return orders.map(([day, date, amount, number, pieces, pallets, orderNumber], index) => {
    const truth = {
      orderDate: date,
      deliveryDate: date,
      deposit: number,
      balance: number,
      pallets,
      orderNumber,
    };
    const printed = {
      "/orderDate": day,
      "/deliveryDate": day,
      "/deposit": amount,
      "/balance": amount,
      "/pallets": pieces,
      "/orderNumber": orderNumber,
    };
    const template = `Your question about ${orderNumber} of ${day}, ${pieces} crates at ${amount}

Order number: {/orderNumber}
Order date: {/orderDate}
Crates: ${pieces}
Pallets: {/pallets}
Deposit: {/deposit}
Balance: {/balance}
Delivery date: {/deliveryDate}

Please quote ${orderNumber} whenever you write to us.
`;
    return {
      set: "made-repeat",
      id: `order-${index}`,
      schema,
      truth,
      ...filled(template, printed),
    };
  });
}
