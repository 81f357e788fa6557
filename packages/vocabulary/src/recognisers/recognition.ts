import type { Span } from "@quarry/document";

/** A typed value found in the text, with its normal form. */
export type Recognition = Span & {
  value: string | number;
  /** Other values that the same spelling has in another notation. */
  others?: readonly (string | number)[];
  /** What a number is where an amount is asked for: "35.000" has hardly ever three decimals then. */
  amount?: number;
  /** Values of a number whose letters behind it multiply, unless they are its unit: "16 t" in Danish. */
  scaled?: readonly number[];
  /** Of a quantity. */
  unit?: string;
};

/** All recognitions of one document by kind, each list in the order of the text. */
export type Recognitions = {
  date: Recognition[];
  /** Days without a year, in the year that stands nearest. */
  yearless: Recognition[];
  datetime: Recognition[];
  time: Recognition[];
  number: Recognition[];
  money: Recognition[];
  percent: Recognition[];
  quantity: Recognition[];
  duration: Recognition[];
  email: Recognition[];
  url: Recognition[];
  phone: Recognition[];
  iban: Recognition[];
  bic: Recognition[];
  vat: Recognition[];
  postalCode: Recognition[];
  organisation: Recognition[];
};
