import { gtld } from "./gtld.ts";
import { cautiousLimits } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * A country registry that follows the RFCs without exceptions: contacts, host objects, immediate transfer with the correct auth
 * code, restore by request and report (RFC 3915). The differences of a real registry are configured for that registry
 * (docs/registries.md).
 */
export const generic: RegistryProfile = {
  ...gtld,
  id: "generic",
  title: "Country-code domain",
  transfer: { kind: "immediate", mayAnswer: true, addsMonths: 0, takesNameservers: false, registrant: "kept" },
  dnssec: "byTld",
  usesFee: false,
  limits: cautiousLimits,
};
