/** States of domain.state. state_edge in the database has the same rows; a database test compares them. */
export type DomainState =
  | "active"
  | "dns_only"
  | "verification_needed"
  | "verification_pending"
  | "transferred_away"
  | "suspension_check"
  | "suspension_pending"
  | "expired"
  | "cancelled_by_user"
  | "cancelled_by_system"
  | "expired_restorable"
  | "expired_renewable"
  | "suspended"
  | "abuse";

export type Tab = "active" | "verification" | "expired" | "suspended" | "ended";

const tabs: Readonly<Record<DomainState, Tab>> = {
  active: "active",
  dns_only: "active",
  verification_needed: "verification",
  verification_pending: "verification",
  expired_renewable: "expired",
  expired_restorable: "expired",
  suspension_check: "suspended",
  suspension_pending: "suspended",
  suspended: "suspended",
  abuse: "suspended",
  transferred_away: "ended",
  expired: "ended",
  cancelled_by_user: "ended",
  cancelled_by_system: "ended",
};

/** Every state of a domain. */
export const domainStates = Object.keys(tabs) as readonly DomainState[];

/** Value of the generated column domain.tab. */
export const tabNumbers: Readonly<Record<Tab, number>> = {
  active: 1,
  verification: 2,
  expired: 3,
  suspended: 4,
  ended: 5,
};

export function isDomainState(word: string): word is DomainState {
  return Object.hasOwn(tabs, word);
}

export function tabOf(state: DomainState): Tab {
  return tabs[state];
}

/** Whether a domain is registered through us, so that it can expire, be renewed and be locked. */
export function isHeld(state: DomainState): boolean {
  return tabs[state] !== "ended" && state !== "dns_only";
}

/** Whether auto-renew can be changed: the name is registered through us, not in redemption, and not out of DNS for abuse. */
export function mayChangeRenewal(state: DomainState): boolean {
  return isHeld(state) && state !== "expired_restorable" && state !== "abuse";
}

/** States in which a name can be renewed for the normal price. */
export const renewableStates = domainStates.filter(mayChangeRenewal);

/** Whether the next renewal will be ordered automatically. */
export function isRenewedNext(mode: string): boolean {
  return mode === "auto" || mode === "once";
}

/**
 * Whether the owner can remove the transfer lock and get the auth code. Nobody can while the name is on hold or disputed, or can
 * only be restored.
 */
export function mayTransferOut(state: DomainState): boolean {
  return state === "active" || state === "expired_renewable";
}

/**
 * The states that a name can move to after we read it at the registry. Each value is the name of the event, as the table
 * state_edge has it.
 */
export const registryEdges: Readonly<Record<DomainState, Partial<Record<DomainState, string>>>> = {
  active: {
    cancelled_by_user: "delete",
    verification_needed: "verify_asked",
    suspended: "suspend",
    expired_renewable: "lapse",
    expired_restorable: "deactivate",
    cancelled_by_system: "deleted_at_registry",
    transferred_away: "transfer_out",
  },
  verification_needed: {
    cancelled_by_user: "delete",
    active: "verified",
    expired_renewable: "lapse",
    cancelled_by_system: "deleted_at_registry",
    transferred_away: "transfer_out",
  },
  verification_pending: {
    cancelled_by_user: "delete",
    active: "verified",
    expired_renewable: "lapse",
    cancelled_by_system: "deleted_at_registry",
    transferred_away: "transfer_out",
  },
  suspension_check: { suspended: "suspend", expired_renewable: "lapse", transferred_away: "transfer_out" },
  suspension_pending: { suspended: "due", expired_renewable: "lapse", transferred_away: "transfer_out" },
  suspended: {
    active: "lift",
    expired_renewable: "lapse",
    cancelled_by_user: "delete",
    cancelled_by_system: "delete",
    transferred_away: "transfer_out",
  },
  abuse: { expired_renewable: "lapse", cancelled_by_system: "delete" },
  expired_renewable: {
    cancelled_by_user: "delete",
    active: "renew",
    expired_restorable: "deactivate",
    expired: "release",
    cancelled_by_system: "deleted_at_registry",
    transferred_away: "transfer_out",
  },
  expired_restorable: {
    active: "restore",
    expired: "release",
    cancelled_by_user: "release",
    cancelled_by_system: "release",
    transferred_away: "transfer_out",
  },
  dns_only: {},
  transferred_away: {},
  expired: {},
  cancelled_by_user: {},
  cancelled_by_system: {},
};
