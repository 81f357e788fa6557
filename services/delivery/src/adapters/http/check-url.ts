import { invalid } from "@quarry/kernel";
import { type AllowList, checkAddress, isAllowed } from "@quarry/outbound";

const rule =
  "must be an https address of the public internet at port 443, without a user name, or one of a host that the operator names in QUARRY_WEBHOOK_ALLOW";

/**
 * Checks what an address says by itself; a host's name is checked whenever it is connected to.
 *
 * @throws AppError VALIDATION_FAILED
 */
export function createCheckUrl(allow: AllowList): (address: string) => void {
  return (address) => {
    const url = URL.parse(address);
    const isFit = url && isReachable(url) && (url.protocol === "https:" || isAllowed(url, allow));
    if (!isFit) throw invalid("url", "refused", rule);
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
