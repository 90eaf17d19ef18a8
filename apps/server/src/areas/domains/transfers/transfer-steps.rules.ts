import type { TransferReason, TransferStep, TransferStepState, TransferStepView } from "@nameplane/contracts/domains/transfers";

/** A name at another registrar, as the registry and the public directory show it. A fact is null if neither shows it. */
export type SeenName = {
  /** missing: the registry does not know the name. away: the registry did not answer. */
  readonly registry: "found" | "missing" | "away";
  readonly isOurs: boolean;
  /** Whether the requesting account already has the name. */
  readonly isTheirs: boolean;
  readonly statuses: readonly string[];
  readonly createdAt: Date | null;
  readonly expiresAt: Date | null;
  readonly nameServers: readonly string[];
  /** Whether one of the name servers answers for the name authoritatively. Null if they were not asked, or could not be asked. */
  readonly serversAnswer: boolean | null;
  readonly isSigned: boolean | null;
  /** The owner's mail address as the directory shows it. Null if the directory hides it. */
  readonly ownerMail: string | null;
  /** When another pending transfer of the name ends at the registry. */
  readonly pendingUntil: Date | null;
};

/** accepted, wrong: what the registry answered. untested: the registry does not check codes. missing: no code was given. */
export type CodeSeen = "accepted" | "wrong" | "untested" | "missing";

export type TransferPolicy = {
  readonly useAuthcode: boolean;
  readonly transferMethod: "immediate" | "pending" | "push";
  readonly lockDays: { readonly registration: number };
  /** Whether the current registrar releases the name to us, so that we request no transfer. False by default. */
  readonly byRelease?: boolean;
};

const dayMs = 86_400_000;

/** Whether one of the statuses is the wanted one. EPP writes "clientTransferProhibited", RDAP "client transfer prohibited". */
export function hasStatus(statuses: readonly string[], wanted: string): boolean {
  const plain = wanted.toLowerCase();
  return statuses.some((status) => status.replaceAll(/[\s_-]/g, "").toLowerCase() === plain);
}

/** The earliest time at which a name may leave its first registrar. Null if its TLD has no such rule. */
export function ageWindowEnd(createdAt: Date, policy: Pick<TransferPolicy, "lockDays">): Date | null {
  return policy.lockDays.registration === 0 ? null : new Date(createdAt.getTime() + policy.lockDays.registration * dayMs);
}

/** The address in a form like "a***@example.se". Its owner can recognise it, and to anybody else it is useless. */
export function maskedMail(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "***" : `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** What the customer has chosen for an existing chain of trust. Null if nothing has been chosen yet. */
export type ChosenSignatures = "keep" | "remove" | "join" | null;

type Made = { state: TransferStepState; reason: TransferReason; date?: Date | null; values?: readonly string[] };

/**
 * The checklist of a transfer to us. Every step has its own state, and a step whose state is unknown is never shown as fine. If
 * the name does not exist, the checklist says only that.
 *
 * `signatures`: what the customer has chosen for an existing chain of trust: it stays with its provider, it is removed in order,
 * or it moves here while both providers sign.
 *
 * Source: docs/states.md#transfers
 */
export function transferChecklist(
  seen: SeenName,
  code: CodeSeen,
  policy: TransferPolicy,
  now: Date,
  signatures: ChosenSignatures,
): TransferStepView[] {
  const registered = registeredStep(seen);
  const made: Record<TransferStep, Made> = {
    registered,
    age: ageStep(seen, policy, now),
    redemption: redemptionStep(seen),
    lock: lockStep(seen),
    code: codeStep(code, policy),
    ownermail: mailStep(seen, policy),
    dnssec: dnssecStep(seen, signatures),
    nameservers: serversStep(seen),
  };
  // If the registrar releases the name, the owner has already asked that registrar for it, and is not asked again by mail.
  const isAsked = (step: TransferStep) => !(step === "ownermail" && policy.byRelease === true);
  const steps = (Object.keys(made) as TransferStep[]).filter(
    (step) => step === "registered" || (registered.state !== "rejected" && isAsked(step)),
  );
  return steps.map((step) => {
    const { state, reason, date, values } = made[step];
    return { step, state, reason, date: date?.toISOString() ?? null, values: [...(values ?? [])] };
  });
}

/**
 * The step about the name servers. Silent name servers do not stop a transfer, because the records can be set up here afterwards.
 */
function serversStep({ nameServers, serversAnswer }: SeenName): Made {
  if (nameServers.length === 0) return { state: "unknown", reason: "noNameservers" };
  return serversAnswer === false
    ? { state: "unknown", reason: "nameserversSilent", values: nameServers }
    : { state: "ok", reason: "nameserversFound", values: nameServers };
}

function registeredStep({ registry, isOurs, isTheirs, expiresAt }: SeenName): Made {
  if (registry === "away") return { state: "unknown", reason: "registryAway" };
  if (registry === "missing") return { state: "rejected", reason: "notRegistered" };
  if (isOurs) return { state: "rejected", reason: isTheirs ? "yoursAlready" : "oursAlready" };
  return { state: "ok", reason: "registered", date: expiresAt };
}

function ageStep({ createdAt, registry }: SeenName, policy: TransferPolicy, now: Date): Made {
  if (policy.lockDays.registration === 0) return { state: "ok", reason: "noWindow" };
  if (createdAt === null || registry === "missing") return { state: "unknown", reason: "ageUnknown" };
  const end = ageWindowEnd(createdAt, policy);
  return end !== null && end > now
    ? { state: "pending", reason: "tooYoung", date: end }
    : { state: "ok", reason: "oldEnough", date: createdAt };
}

function redemptionStep({ statuses, registry }: SeenName): Made {
  if (registry !== "found" && statuses.length === 0) return { state: "unknown", reason: "registryAway" };
  if (hasStatus(statuses, "redemptionPeriod") || hasStatus(statuses, "pendingRestore"))
    return { state: "needed", reason: "inRedemption" };
  if (hasStatus(statuses, "pendingDelete")) return { state: "rejected", reason: "pendingDelete" };
  return { state: "ok", reason: "notDeleting" };
}

function lockStep({ statuses, registry, pendingUntil }: SeenName): Made {
  if (hasStatus(statuses, "clientTransferProhibited")) return { state: "needed", reason: "lockedByRegistrar" };
  if (hasStatus(statuses, "serverTransferProhibited")) return { state: "needed", reason: "lockedByRegistry" };
  if (hasStatus(statuses, "pendingTransfer")) return { state: "pending", reason: "transferPending", date: pendingUntil };
  return registry === "found" ? { state: "ok", reason: "unlocked" } : { state: "unknown", reason: "registryAway" };
}

function codeStep(code: CodeSeen, { useAuthcode, byRelease }: TransferPolicy): Made {
  if (byRelease === true) return { state: "ok", reason: "codeReleased" };
  if (!useAuthcode) return { state: "ok", reason: "codeNotNeeded" };
  switch (code) {
    case "accepted":
      return { state: "ok", reason: "codeAccepted" };
    case "wrong":
      return { state: "rejected", reason: "codeWrong" };
    case "missing":
      return { state: "needed", reason: "codeMissing" };
    case "untested":
      return { state: "unknown", reason: "codeUntested" };
    default:
      return code satisfies never;
  }
}

/**
 * The step about the owner's mail. If the losing registrar has some days to object, it may ask the owner by mail. If the auth
 * code alone is enough, nobody asks.
 */
function mailStep({ ownerMail }: SeenName, { transferMethod }: TransferPolicy): Made {
  if (transferMethod === "immediate") return { state: "ok", reason: "mailNotNeeded" };
  return ownerMail === null
    ? { state: "unknown", reason: "mailHidden" }
    : { state: "ok", reason: "mailShown", values: [maskedMail(ownerMail)] };
}

const chosenReasons = { keep: "signedKept", remove: "signedRemoved", join: "signedJoined" } as const;

function dnssecStep({ isSigned }: SeenName, signatures: ChosenSignatures): Made {
  if (isSigned === null) return { state: "unknown", reason: "dnssecUnknown" };
  if (!isSigned) return { state: "ok", reason: "unsigned" };
  if (signatures === null) return { state: "needed", reason: "signed" };
  return { state: "ok", reason: chosenReasons[signatures] };
}

/**
 * "possible", or what prevents joint signing: our name server, its settings, the TLD's registry, or the algorithm of the current
 * provider.
 */
export type Joinability = "possible" | "signer" | "setting" | "tld" | "algorithm";

/**
 * Whether two providers can sign a name together while its DNS moves here. Unknown facts are not an obstacle.
 *
 * `algorithmsHere`: the algorithms for which we can make keys. `takesForeignKeys`: whether our name server can publish the keys
 * of others, null if unknown. `algorithms`: the algorithms of the DS records that the name has.
 *
 * Source: RFC 4035 section 2.2: each algorithm in the DS has to sign everything, at both providers
 */
export function joinability(of: {
  readonly algorithmsHere: readonly number[];
  readonly takesForeignKeys: boolean | null;
  readonly takesDs: boolean;
  readonly algorithms: readonly number[];
}): Joinability {
  if (of.algorithmsHere.length === 0) return "signer";
  if (of.takesForeignKeys === false) return "setting";
  if (!of.takesDs) return "tld";
  const isOne = new Set(of.algorithms).size <= 1 && of.algorithms.every((one) => of.algorithmsHere.includes(one));
  return isOne ? "possible" : "algorithm";
}

/**
 * The verdict of the checklist. A step that could not be checked does not prevent the transfer, because the registry decides in
 * the end.
 */
export function verdictOf(steps: readonly Pick<TransferStepView, "step" | "state" | "reason">[]) {
  const reasons = new Set(steps.map(({ reason }) => reason));
  const ends: readonly TransferReason[] = ["notRegistered", "oursAlready", "yoursAlready", "pendingDelete"];
  if (ends.some((reason) => reasons.has(reason))) return "never";
  if (steps.some(({ state }) => state === "needed" || state === "rejected")) return "needsyou";
  return steps.some(({ state }) => state === "pending") ? "waits" : "ready";
}
