import { fold } from "../../lexicon/fold.ts";
import table from "../../lexicon/values/units.json" with { type: "json" };
import type { Recognition } from "../recognition.ts";

type Unit = { measure: string; unit: string };

/** Signs behind a number in which its unit is looked for. */
const AROUND = 22;
const KELVIN = 273.15;
/** Significant digits of a converted number: less than what a double keeps. */
const DIGITS = 12;

const factors = new Map<string, number>();
const exact = new Map<string, Unit>();
const folded = new Map<string, Unit>();
for (const [measure, units] of Object.entries(table.units)) {
  for (const [unit, { factor, words }] of Object.entries(units)) {
    factors.set(unit, factor);
    exact.set(unit, { measure, unit });
    for (const word of words) {
      if (!folded.has(fold(word))) folded.set(fold(word), { measure, unit });
    }
  }
}

/** The unit that a word or sign names: "kg", "Kilogramm", "sq ft". */
export function unitNamed(word: string): Unit | undefined {
  return exact.get(word) ?? folded.get(fold(word));
}

const behind =
  /^(?:\^\d{1,2})?[ \u00a0-]?((?:(?:sq|cu|fl|square|cubic|degrees|grad|metros|metri|metres|vierkante|kubieke)\.? )?[\p{L}°µ℃℉²³]{1,16}[23]?(?:\/[\p{L}]{1,3})?)(?![\p{L}\d])/u;

/** Numbers with their units, such as "2,5 kg" or "85 m²"; a million is no metre. */
export function findQuantities(text: string, numbers: readonly Recognition[]): Recognition[] {
  const found: Recognition[] = [];
  for (const number of numbers) {
    const match = behind.exec(text.slice(number.end, number.end + AROUND));
    if (!match) continue;
    const word = (match[1] ?? "").replace(". ", " ");
    const unit =
      word.length === 1 && word !== "l" && word !== "L" ? exact.get(word) : unitNamed(word);
    if (!unit) continue;
    found.push({ ...number, end: number.end + match[0].length, unit: unit.unit });
  }
  return found;
}

/** A number in another unit of the same measure; undefined between measures. */
export function converted(value: number, from: string, to: string): number | undefined {
  if (from === to) return value;
  const source = unitNamed(from);
  const target = unitNamed(to);
  if (!source || source.measure !== target?.measure) return undefined;
  if (source.measure === "temperature") return fromCelsius(toCelsius(value, from), to);
  const factor = (factors.get(from) ?? 1) / (factors.get(to) ?? 1);
  return Number((value * factor).toPrecision(DIGITS));
}

function toCelsius(value: number, unit: string): number {
  if (unit === "F") return ((value - 32) * 5) / 9;
  return unit === "K" ? value - KELVIN : value;
}

function fromCelsius(value: number, unit: string): number {
  const converted = unit === "F" ? (value * 9) / 5 + 32 : unit === "K" ? value + KELVIN : value;
  return Number(converted.toPrecision(DIGITS));
}
