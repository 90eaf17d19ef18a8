import type { RegistryDomain } from "../../registry/registry.port.ts";
import { paidExpiry, type Held } from "./shadow.rules.ts";

/**
 * Whether the registry still shows the name as in the period that nobody has paid for. If it shows any other change, nothing is
 * stored here; the next reading stores the change.
 */
export function isStillUnpaid(domain: Held, found: RegistryDomain, now: Date): boolean {
  const statuses = [...found.statuses, ...found.rgpStatuses].map((status) => status.toLowerCase());
  const isLeaving = ["pendingdelete", "redemptionperiod", "pendingtransfer", "pendingrenew", "deactivated"].some((status) =>
    statuses.includes(status),
  );
  if (!found.isOurs || isLeaving) return false;
  const expiresAt = found.expiresAt === null ? null : new Date(found.expiresAt);
  return paidExpiry(domain, { isOurs: true, statuses, expiresAt }, now) <= domain.expiresAt;
}
