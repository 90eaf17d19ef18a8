/** What of a name, as its registry shows it or as the books remember it, decides whether it can be changed there. */
export type LockSeen = {
  readonly statuses: readonly string[];
  /** The registry tells of its lock itself (registryLock-1.0). */
  readonly isRegistryLocked: boolean;
  /** Until when it is open for a while. */
  readonly unlockedUntil: Date | string | null;
};

const lockStatuses = ["serverDeleteProhibited", "serverTransferProhibited", "serverUpdateProhibited"];

/** A registry lock where the registry shows it by statuses alone (.com, .net): the three together. */
export function hasLockStatuses(statuses: readonly string[]): boolean {
  return lockStatuses.every((status) => statuses.includes(status));
}

/**
 * What forbids changes of a name at its registry now: its registry lock, unless that is open, or the registry itself for another
 * reason (hold); null: nothing. The one place that decides it, for every registry.
 */
export function changeHold({ statuses, isRegistryLocked, unlockedUntil }: LockSeen, now: Date): "locked" | "hold" | null {
  if (isRegistryLocked) return unlockedUntil !== null && new Date(unlockedUntil) > now ? null : "locked";
  if (hasLockStatuses(statuses)) return "locked";
  return statuses.includes("serverUpdateProhibited") ? "hold" : null;
}
