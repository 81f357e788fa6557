/**
 * By what servers know Quarry.
 *
 * @param contact an address under which a site's owner reaches the operator; empty where none is.
 */
export function userAgentOf(contact: string): string {
  return `Quarry/0.1 (${contact === "" ? "document extraction" : `+${contact}`})`;
}
