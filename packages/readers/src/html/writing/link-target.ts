/**
 * An address that a person could follow, or undefined: absolute where the page's own address is
 * known, else as the page has it.
 */
export function linkTarget(href: string | undefined, base: string | undefined): string | undefined {
  const address = href?.trim();
  if (!address || address.startsWith("#") || address.length > 2_000) return undefined;
  const target = URL.parse(address, base);
  if (target) return /^(https?|mailto|tel):$/.test(target.protocol) ? target.href : undefined;
  return base === undefined && /^[^\s:]+$/.test(address) ? address : undefined;
}
