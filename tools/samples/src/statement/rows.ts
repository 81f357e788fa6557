import { seeded } from "../seeded.ts";

/** A booking of an account; one of `debit` and `credit` is null. */
export type Booking = {
  date: string;
  description: string;
  reference: string;
  debit: number | null;
  credit: number | null;
  balance: number;
};

const purposes = [
  "Card payment",
  "Direct debit",
  "Transfer to",
  "Standing order",
  "Refund from",
  "Cash withdrawal",
  "Card fee",
] as const;
const others = [
  "Kestrel Coffee Roasters",
  "Northgate Water",
  "Harbour Books",
  "Linden Street Pharmacy",
  "M. Okafor",
  "Vale Energy",
  "City Tram",
  "Alder & Finch Ltd",
] as const;
const DAY_MS = 86_400_000;
const OPENING = 250_000_00;

/** The same bookings for the same seed, oldest first; the balance is true to the cent. */
export function bookings({ count, seed }: { count: number; seed: number }): Booking[] {
  const random = seeded(seed);
  let day = Date.UTC(2025, 0, 2);
  let balance = OPENING;
  return Array.from({ length: count }, (_, index) => {
    if (random.chance(0.4)) day += DAY_MS * random.whole(1, 3);
    const amount = random.whole(1_00, 1_900_00);
    const isCredit = random.chance(0.45);
    balance += isCredit ? amount : -amount;
    return {
      date: new Date(day).toISOString().slice(0, 10),
      description: `${random.pick(purposes)} ${random.pick(others)}`,
      reference: `RF${String(100_000 + index * 7)}`,
      debit: isCredit ? null : amount / 100,
      credit: isCredit ? amount / 100 : null,
      balance: balance / 100,
    };
  });
}

export const headings = ["Date", "Description", "Reference", "Debit", "Credit", "Balance"] as const;

/** A booking as it is printed, cell by cell. */
export function printed(booking: Booking): string[] {
  const { date, description, reference, debit, credit, balance } = booking;
  return [date, description, reference, money(debit), money(credit), money(balance)];
}

function money(amount: number | null): string {
  if (amount === null) return "";
  return amount.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
