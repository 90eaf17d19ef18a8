import { changeHold } from "@nameplane/values";

/** States in which a domain is registered here and its holder may change it. */
const changeable = new Set(["active", "verification_needed", "verification_pending", "suspension_check", "expired_renewable"]);

type Held = {
  readonly state: string;
  readonly registry_id: string | null;
  readonly statuses: readonly string[];
  readonly is_registry_locked: boolean;
  readonly unlocked_until: Date | null;
};

/** What prevents any change at the registry, for every user: ended, locked (registry lock) or hold. Null if nothing does. */
export function changeHindrance(domain: Held, now: Date): "ended" | "locked" | "hold" | null {
  if (domain.registry_id === null || !changeable.has(domain.state)) return "ended";
  const { statuses, is_registry_locked: isRegistryLocked, unlocked_until: unlockedUntil } = domain;
  const hold = changeHold({ statuses, isRegistryLocked, unlockedUntil }, now);
  return hold ?? (statuses.includes("pendingDelete") ? "hold" : null);
}

export type DnssecEffect = { readonly effect: "none" | "keep" | "remove" | "wait"; readonly until: Date | null };

/**
 * What a change to these name servers means for DNSSEC. `hasDs`: whether the parent has a DS. `keysFit`: whether every new server
 * answers with its key. `block`: why the area dnssec does not allow a change.
 */
export function dnssecEffect(of: {
  readonly hasDs: boolean;
  readonly keysFit: boolean;
  readonly block: { readonly until: Date | null; readonly isOfSigners: boolean } | null;
}): DnssecEffect {
  if (of.block?.isOfSigners === true) return { effect: "wait", until: of.block.until };
  if (of.hasDs) return { effect: of.keysFit ? "keep" : "remove", until: null };
  if (of.block !== null && of.block.until !== null) return { effect: "wait", until: of.block.until };
  return { effect: "none", until: null };
}
