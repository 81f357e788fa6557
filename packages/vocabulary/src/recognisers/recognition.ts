import type { Span } from "@quarry/document";

/** A typed value found in the text, with its normal form. */
export type Recognition = Span & { value: string | number };

/** All recognitions of one document by kind, each list in the order of the text. */
export type Recognitions = {
  date: Recognition[];
  datetime: Recognition[];
  time: Recognition[];
  number: Recognition[];
  money: Recognition[];
  percent: Recognition[];
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
