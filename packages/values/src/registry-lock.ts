/** Facts about a name, from its registry or from our books, that decide whether it can be changed there. */
export type LockSeen = {
  readonly statuses: readonly string[];
  /** The registry reports its lock in an extension (registryLock-1.0). */
  readonly isRegistryLocked: boolean;
  /** Until when the lock is open, if it is. */
  readonly unlockedUntil: Date | string | null;
};

const lockStatuses = ["serverDeleteProhibited", "serverTransferProhibited", "serverUpdateProhibited"];

/** Whether the three server statuses are set with which some registries show a registry lock (.com, .net). */
export function hasLockStatuses(statuses: readonly string[]): boolean {
  return lockStatuses.every((status) => statuses.includes(status));
}

/**
 * What prevents changes of a name at its registry now: its registry lock, unless that is open, or another block by the registry
 * (hold); null: nothing. This is the only place that decides it, for every registry.
 */
export function changeHold({ statuses, isRegistryLocked, unlockedUntil }: LockSeen, now: Date): "locked" | "hold" | null {
  if (isRegistryLocked) return unlockedUntil !== null && new Date(unlockedUntil) > now ? null : "locked";
  if (hasLockStatuses(statuses)) return "locked";
  return statuses.includes("serverUpdateProhibited") ? "hold" : null;
}
