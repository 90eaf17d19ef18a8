/** The EPP status that prohibits transfers to another registrar until the owner takes it off (RFC 5731 2.3). */
export const transferLock = "clientTransferProhibited";

/** The grace periods of RFC 3915. They are not statuses of the object itself, so they say nothing about `ok`. */
const gracePeriods: readonly string[] = ["addPeriod", "autoRenewPeriod", "renewPeriod", "transferPeriod"];

/**
 * The statuses of a name after a change that the registry has accepted. A name shows `ok` if it has no other status, and never
 * together with another status.
 *
 * Source: RFC 5731 2.3
 */
export function changedStatuses(
  seen: readonly string[],
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
): string[] {
  const removed = new Set(change.remove.filter((status) => !change.add.includes(status)));
  const after = [...new Set([...seen, ...change.add])].filter((status) => status !== "ok" && !removed.has(status));
  return after.every((status) => gracePeriods.includes(status)) ? [...after, "ok"] : after;
}
