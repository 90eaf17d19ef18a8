/** Facts about a domain, from its registry or from our database, that decide whether it can be changed at the registry. */
export type LockSeen = {
  readonly statuses: readonly string[];
  /** Whether the registry reports a lock in an extension (registryLock-1.0). */
  readonly isRegistryLocked: boolean;
  /** The time until which the lock is open; null if it is not open. */
  readonly unlockedUntil: Date | string | null;
};

const lockStatuses = ["serverDeleteProhibited", "serverTransferProhibited", "serverUpdateProhibited"];

/** Whether all three server statuses are set with which some registries show a registry lock (.com, .net). */
export function hasLockStatuses(statuses: readonly string[]): boolean {
  return lockStatuses.every((status) => statuses.includes(status));
}

/**
 * What currently prevents changes of a domain at its registry. "locked": its registry lock, unless that is open. "hold": another
 * block by the registry. Null if nothing prevents them. This is the only place that decides it, for every registry.
 */
export function changeHold({ statuses, isRegistryLocked, unlockedUntil }: LockSeen, now: Date): "locked" | "hold" | null {
  if (isRegistryLocked) return unlockedUntil !== null && new Date(unlockedUntil) > now ? null : "locked";
  if (hasLockStatuses(statuses)) return "locked";
  return statuses.includes("serverUpdateProhibited") ? "hold" : null;
}
