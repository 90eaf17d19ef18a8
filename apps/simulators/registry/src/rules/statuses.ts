import type { Domain, DomainStatus, SetDomainStatus, SetObjectStatus, Transfer } from "../model/objects.ts";

// The schemas allow no more statuses than this in an answer (RFC 5731 and RFC 5733 section 4).
const domainStatusesMax = 11;
const objectStatusesMax = 7;

export type Operation = "update" | "delete" | "renew" | "transfer";

const prohibitions: Readonly<Record<Operation, readonly SetDomainStatus[]>> = {
  update: ["clientUpdateProhibited", "serverUpdateProhibited"],
  delete: ["clientDeleteProhibited", "serverDeleteProhibited"],
  renew: ["clientRenewProhibited", "serverRenewProhibited"],
  transfer: ["clientTransferProhibited", "serverTransferProhibited"],
};

/** Whether the .se/.nu registry lock is on at an instant; an unlock ends automatically (registryLock-1.0). */
export function isLocked(domain: Domain, now: number): boolean {
  const lock = domain.registryLock;
  return lock !== null && (lock.unlockedUntil === null || lock.unlockedUntil <= now);
}

export function isTransferPending(transfer: Transfer | null): boolean {
  return transfer?.status === "pending";
}

/** All statuses that a domain shows (RFC 5731 section 2.3). */
export function domainStatuses(domain: Domain, now: number): DomainStatus[] {
  const shown = new Set<DomainStatus>(domain.statuses);
  if (isLocked(domain, now)) {
    shown.add("serverDeleteProhibited").add("serverTransferProhibited").add("serverUpdateProhibited");
  }
  if (domain.phase === "deactivated") {
    shown.add("serverHold");
    if (domain.clientDelete) shown.add("pendingDelete");
  }
  if (domain.phase === "redemption" || domain.phase === "pendingRestore" || domain.phase === "pendingDelete") {
    shown.add("pendingDelete");
  }
  if (domain.pendingCreate !== null) shown.add("pendingCreate");
  if (isTransferPending(domain.transfer)) shown.add("pendingTransfer");
  if (domain.hosts.length === 0) shown.add("inactive");
  if (shown.size === 0) shown.add("ok");
  return [...shown].slice(0, domainStatusesMax);
}

/** RFC 3915 statuses of a domain; empty for names with the .se/.nu life cycle. */
export function rgpStatuses(domain: Domain, now: number): string[] {
  if (domain.phase === "redemption") return ["redemptionPeriod"];
  if (domain.phase === "pendingRestore") return ["pendingRestore"];
  if (domain.phase === "pendingDelete") return ["pendingDelete"];
  return [...new Set(domain.graces.filter((grace) => grace.endsAt > now).map((grace) => grace.kind))];
}

/** Why the state of a domain forbids an operation, as a text for a 2304 answer; null if it is allowed. */
export function domainProhibition(domain: Domain, operation: Operation, now: number): string | null {
  if (domain.pendingCreate !== null) return "pendingCreate";
  if (domain.phase === "redemption" || domain.phase === "pendingRestore" || domain.phase === "pendingDelete") {
    return "pendingDelete";
  }
  if ((operation === "delete" || operation === "transfer") && domain.phase === "deactivated" && domain.clientDelete) {
    return "pendingDelete";
  }
  if (operation !== "transfer" && isTransferPending(domain.transfer)) return "pendingTransfer";
  const set = prohibitions[operation].find((status) => domain.statuses.includes(status));
  if (set !== undefined) return set;
  if (operation !== "renew" && isLocked(domain, now)) return "registry lock";
  return null;
}

/** Why the state of a contact or host forbids an operation, as a text for a 2304 answer; null if it is allowed. */
export function objectProhibition(
  object: { readonly statuses: readonly SetObjectStatus[]; readonly transfer?: Transfer | null },
  operation: "update" | "delete" | "transfer",
): string | null {
  if (operation !== "transfer" && isTransferPending(object.transfer ?? null)) return "pendingTransfer";
  const wanted: Readonly<Record<typeof operation, readonly SetObjectStatus[]>> = {
    update: ["clientUpdateProhibited", "serverUpdateProhibited"],
    delete: ["clientDeleteProhibited", "serverDeleteProhibited"],
    transfer: ["clientTransferProhibited", "serverTransferProhibited"],
  };
  return wanted[operation].find((status) => object.statuses.includes(status)) ?? null;
}

/** The statuses that a contact or host shows: those that were set, then linked, then ok if no other applies. */
export function objectStatuses(
  object: { readonly statuses: readonly SetObjectStatus[]; readonly transfer?: Transfer | null },
  linked: boolean,
): string[] {
  const shown: string[] = [...object.statuses];
  if (isTransferPending(object.transfer ?? null)) shown.push("pendingTransfer");
  if (shown.length === 0) shown.push("ok");
  if (linked) shown.push("linked");
  return shown.slice(0, objectStatusesMax);
}
