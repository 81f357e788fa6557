import { invalid } from "@quarry/kernel";
import { type AllowList, checkAddress, isAllowed } from "@quarry/outbound";

const rule =
  "must be an https address of the public internet at port 443, without a user name, or one of a host that the operator names in QUARRY_WEBHOOK_ALLOW";

/**
 * Returns a function that checks what an address says by itself, and returns it in its normal form, without line
 * breaks and tabs. A host's name is checked whenever it is connected to.
 *
 * @throws AppError VALIDATION_FAILED
 */
export function createCheckUrl(allow: AllowList): (address: string) => string {
  return (address) => {
    const url = URL.parse(address);
    const isFit = url && isReachable(url) && (url.protocol === "https:" || isAllowed(url, allow));
    if (!isFit) throw invalid("url", "refused", rule);
    return url.href;
  };

  function isReachable(url: URL): boolean {
    try {
      checkAddress(url, { allow });
      return true;
    } catch {
      return false;
    }
  }
}
