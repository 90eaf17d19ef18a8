import { hasLockStatuses } from "@nameplane/values";

/** The parts of the registry's answer about the domain that matter for the lock. */
export type LockSight = {
  readonly isOurs: boolean;
  readonly statuses: readonly string[];
  readonly rgpStatuses: readonly string[];
  readonly isRegistryLocked: boolean;
  readonly unlockedUntil: string | null;
};

/**
 * Whether the registry's lock currently prevents everybody from changing the domain.
 *
 * `byEpp`: whether the registry reports its lock itself; otherwise the three statuses together mean the lock.
 *
 * Source: registryLock-1.0 (locked, unlockedUntil); RFC 5731 section 2.3
 */
export function isClosed(found: LockSight, { byEpp, now }: { readonly byEpp: boolean; readonly now: Date }): boolean {
  if (!byEpp) return hasLockStatuses(found.statuses);
  return found.isRegistryLocked && !isAhead(found.unlockedUntil, now);
}

export function isAhead(instant: string | null, now: Date): boolean {
  return instant !== null && new Date(instant) > now;
}
