import { limits } from "../limits.ts";
import { hasUnusableCharacters, unusableCharacters } from "./characters.ts";
import { quoted } from "./faults.ts";

/** Why a name cannot name a property, or undefined where it can. */
export function nameFault(name: string): { rule: string; message: string } | undefined {
  if (name === "") return { rule: "too_small", message: "a property's name cannot be empty" };
  if (name.length > limits.structure.propertyNameLength) {
    const limit = `at most ${limits.structure.propertyNameLength} characters, got ${name.length}`;
    return {
      rule: "too_big",
      message: `the property's name ${quoted(name)} is too long: ${limit}`,
    };
  }
  if (name === "__proto__" || hasUnusableCharacters(name)) {
    const reason = `${unusableCharacters}, and __proto__, are not allowed`;
    return { rule: "invalid_name", message: `${quoted(name)} cannot name a property: ${reason}` };
  }
  return undefined;
}

/** The dotted path of a property; a name of other signs than letters, digits, `_`, `-` is quoted. */
export function propertyPath(parent: string, name: string): string {
  const isPlain = /^[\p{L}\p{N}_-]+$/u.test(name);
  return isPlain ? `${parent}.properties.${name}` : `${parent}.properties[${JSON.stringify(name)}]`;
}
