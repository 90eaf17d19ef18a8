import type { DomainAct, RestrictionKind } from "@nameplane/contracts/backoffice/acts/domain-act-values";

/** The facts that decide which acts of staff are possible with a domain. */
export type DomainActFacts = {
  /** Whether a registry holds the domain for the account. */
  readonly isRegistered: boolean;
  readonly state: string;
  readonly isLocked: boolean;
  /**
   * Whether the owner may unlock the domain and get its auth code in this state (domain.state.ts), and no registry lock is on.
   */
  readonly isMovable: boolean;
  /** Whether the domain is under a court lock or a UDRP lock, or in an escrow. */
  readonly isKept: boolean;
  readonly mayChangeRenewal: boolean;
  readonly isRenewable: boolean;
  readonly isRestorable: boolean;
  /** Whether the domain's registry has auth codes. */
  readonly hasCodes: boolean;
  /** Whether the owner of the domain has been asked to confirm a mail address, and has not done so yet. */
  readonly isOwnerAsked: boolean;
  /** Whether another registrar has asked to transfer the domain, and we may answer. */
  readonly isAsked: boolean;
};

/**
 * What staff can do with the domain now. Each act checks again when it is carried out, and refuses if something has changed
 * since.
 */
export function domainActsOf(facts: DomainActFacts): DomainAct[] {
  const { isRegistered, isLocked, isMovable, isKept } = facts;
  const may: Readonly<Record<DomainAct, boolean>> = {
    sync: isRegistered,
    lock: isMovable && !isLocked,
    unlock: isMovable && isLocked && !isKept,
    autorenew: facts.mayChangeRenewal,
    renew: facts.isRenewable,
    restore: facts.isRestorable,
    code: isMovable && facts.hasCodes && !isKept,
    verify: facts.isOwnerAsked,
    push: isRegistered && facts.state === "active" && !isKept,
    approve: facts.isAsked && !isKept,
    reject: facts.isAsked,
  };
  return (Object.keys(may) as DomainAct[]).filter((act) => may[act]);
}

const hold = "clientHold";
const transferLock = "clientTransferProhibited";
const deleteLock = "clientDeleteProhibited";

/** The statuses that a restriction needs at the registry. Renewals stay possible with all of them (RFC 5731 section 2.3). */
export const statusesOf: Readonly<Record<RestrictionKind, readonly string[]>> = {
  hold: [hold, transferLock],
  court: [transferLock, deleteLock],
  udrp: [transferLock, deleteLock],
};

export type RestrictionWish = { readonly kind: RestrictionKind; readonly isLifted: boolean };

/**
 * The statuses to add and remove at the registry, so that it shows the restrictions of a domain. Null if nothing has to change.
 * When a restriction is lifted, the transfer lock stays on, because the owner can take it off. `isHeldOtherwise`: whether the
 * domain has to stay out of DNS for another reason, such as abuse.
 */
export function changeOf(
  open: readonly RestrictionWish[],
  seen: { readonly statuses: readonly string[]; readonly isHeldOtherwise: boolean },
): { readonly add: readonly string[]; readonly remove: readonly string[] } | null {
  const needed = new Set(open.filter(({ isLifted }) => !isLifted).flatMap(({ kind }) => statusesOf[kind]));
  const freed = new Set(open.filter(({ isLifted }) => isLifted).flatMap(({ kind }) => statusesOf[kind]));
  const add = [...needed].filter((status) => !seen.statuses.includes(status));
  const remove = [...freed].filter(
    (status) =>
      status !== transferLock &&
      !needed.has(status) &&
      seen.statuses.includes(status) &&
      !(status === hold && seen.isHeldOtherwise),
  );
  return add.length + remove.length === 0 ? null : { add, remove };
}

/** Whether the registry shows everything that a restriction needs. */
export const isShown = (kind: RestrictionKind, statuses: readonly string[]): boolean =>
  statusesOf[kind].every((status) => statuses.includes(status));
