import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { changeHold } from "@nameplane/values";
/** When a cancellation is to end the domain: now, or at the end of its term. */
export type WantedEnd = { readonly name: string; readonly when: "now" | "expiry" };

/** The parts of the registry's data about the domain that matter for its end. */
type Found = {
  readonly isOurs: boolean;
  readonly statuses: readonly string[];
  readonly rgpStatuses: readonly string[];
  readonly nameServers: readonly string[];
  readonly hosts: readonly string[];
  readonly endsAtExpiry: boolean;
  readonly isRegistryLocked: boolean;
  readonly unlockedUntil: string | null;
};

export type CancellationStep =
  /** The domain's own hosts are removed from its delegation, because they would prevent its deletion. */
  | { readonly kind: "undelegate"; readonly remove: readonly string[] }
  | { readonly kind: "delete_host"; readonly host: string }
  | { readonly kind: "unprotect"; readonly statuses: readonly string[] }
  | { readonly kind: "delete" }
  | { readonly kind: "end_at_expiry" }
  | { readonly kind: "done" }
  | { readonly kind: "locked" }
  | { readonly kind: "wait" }
  | { readonly kind: "lost"; readonly text: string };

/** Statuses and states that a domain has after its registry has accepted its end. */
const going = new Set(["pendingdelete", "redemptionperiod", "pendingrestore", "deactivated"]);

/** Whether the domain is gone, or will be gone without another command. */
export function isEnding(found: Pick<Found, "statuses" | "rgpStatuses"> | null): boolean {
  return found === null || [...found.statuses, ...found.rgpStatuses].some((status) => going.has(status.toLowerCase()));
}

/**
 * The next step towards the end of a domain. Its own hosts are deleted first: a registry refuses to delete a domain while other
 * domains are delegated to hosts below it.
 *
 * `saysExpiry`: whether the registry can be told to end the domain at its expiry date; if not, the operator ends it then.
 *
 * Source: docs/states.md#steps-of-each-kind
 */
export function nextCancellationStep(
  found: Found | null,
  wanted: WantedEnd,
  seen: { readonly saysExpiry: boolean; readonly now: Date },
): CancellationStep {
  if (wanted.when === "now" && isEnding(found)) return { kind: "done" };
  if (found === null || isEnding(found)) return { kind: "lost", text: taskText("endedAlready", { name: wanted.name }) };
  if (!found.isOurs) return { kind: "lost", text: taskText("noLongerOurs", { name: wanted.name }) };
  if (wanted.when === "expiry" && (found.endsAtExpiry || !seen.saysExpiry)) return { kind: "done" };
  if (isClosed(found, seen.now)) return { kind: "locked" };
  if (found.statuses.includes("pendingUpdate")) return { kind: "wait" };
  if (wanted.when === "expiry") return { kind: "end_at_expiry" };
  const protections = found.statuses.filter(
    (status) => status === "clientDeleteProhibited" || status === "clientUpdateProhibited",
  );
  if (protections.length > 0) return { kind: "unprotect", statuses: protections };
  const own = new Set(found.hosts.map((host) => host.toLowerCase()));
  const linked = found.nameServers.filter((host) => own.has(host.toLowerCase()));
  if (linked.length > 0) return { kind: "undelegate", remove: linked };
  const [host] = found.hosts;
  return host === undefined ? { kind: "delete" } : { kind: "delete_host", host };
}

function isClosed(found: Found, now: Date): boolean {
  if (changeHold(found, now) !== null) return true;
  return !found.isRegistryLocked && found.statuses.includes("serverDeleteProhibited");
}
