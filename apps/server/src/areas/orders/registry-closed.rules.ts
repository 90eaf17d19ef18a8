import { hasLockStatuses } from "@nameplane/values";

/** What the registry shows of the domain, as far as it matters for the lock. */
export type LockSight = {
  readonly isOurs: boolean;
  readonly statuses: readonly string[];
  readonly rgpStatuses: readonly string[];
  readonly isRegistryLocked: boolean;
  readonly unlockedUntil: string | null;
};

/**
 * Whether the registry's lock keeps everybody from changing the domain now.
 *
 * Takes   byEpp: the registry tells of its lock itself; else the three statuses together are the lock
 * Source  registryLock-1.0 (locked, unlockedUntil); RFC 5731 section 2.3
 */
export function isClosed(found: LockSight, { byEpp, now }: { readonly byEpp: boolean; readonly now: Date }): boolean {
  if (!byEpp) return hasLockStatuses(found.statuses);
  return found.isRegistryLocked && !isAhead(found.unlockedUntil, now);
}

export function isAhead(instant: string | null, now: Date): boolean {
  return instant !== null && new Date(instant) > now;
}
