import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { noFee, type AgreedFee, type NextStep, type Sight } from "../../registry/commands/index.ts";
import type { Command } from "../../registry/journal/index.ts";
import { type RefusalMeaning, type RegistryDomain, type Transform, transferLock } from "../../registry/index.ts";
import { isFee } from "../renewals/index.ts";
import { ageWindowEnd, hasStatus } from "./transfer-steps.rules.ts";

export type TransferIn = {
  readonly asciiName: string;
  /** The auth code. Null if none was given, or if the TLD has no auth codes. */
  readonly authInfo: string | null;
  readonly useAuthcode: boolean;
  readonly addsMonths: number;
  readonly lockDays: { readonly registration: number };
  /** The facts about a release, if the current registrar releases the name to our tag. Null if we request the transfer. */
  readonly release: Release | null;
};

export type Release = {
  readonly tag: string;
  /** Whether the name was seen at another registrar after it was ordered here. */
  readonly isAwaited: boolean;
  /** Whether an account here already has the name. */
  readonly isHeldHere: boolean;
  /** How many other accounts have ordered the transfer of the name. */
  readonly others: number;
  /** Whether staff have confirmed that the owner of the name is the account that ordered it. */
  readonly isVouchedFor: boolean;
};

/** A name that was transferred to us, as the registry holds it. */
export type Arrived = { readonly domain: RegistryDomain; readonly readAt: Date };

/** After how many hours the name is checked again, if the registry does not say until when it prevents a transfer. */
const windowRetryHours = 24;
/**
 * After how long a name that is being transferred between two other registrars is checked again. The registry tells only those
 * two when that transfer has ended.
 */
const foreignTransferMs = 12 * 3_600_000;
/** After how many lock commands with unknown outcome in a row the name is delivered without the lock, and shown as unlocked. */
const lockAttemptsMax = 3;

/**
 * The next step of a transfer to us. Anything that prevents the transfer is reported before a command is sent. After its arrival,
 * the name is locked.
 *
 * `registrant`: the handle that the transfer command names, if the registry requires one.
 *
 * Source: docs/states.md#transfers and #steps-of-each-kind; T34 (locked by default)
 */
export function nextOfTransferIn(
  job: TransferIn,
  { found, history, readAt }: Sight<unknown>,
  fee: AgreedFee = noFee,
  registrant: string | null = null,
): NextStep<Arrived> {
  if (found === null) return reject(ownReason("notRegistered", { name: job.asciiName }));
  if (job.release !== null) return nextOfRelease(job, job.release, found, history, readAt);
  if (found.isOurs) return history.some(mayHaveHappened) ? arrived(job, found, history, readAt) : heldHere();
  return standsAgainst(job, found, readAt) ?? ask(job, fee, registrant);
}

/**
 * The next step if the name is released to our tag. A release says to which registrar a name goes, but not to which customer. If
 * only one account has ordered the name, and the name was still elsewhere then, that account gets it. In all other cases staff
 * find out who the owner is (T94).
 *
 * Source: docs/adr/0095-a-released-name-goes-to-the-only-one-who-ordered-it.md
 */
function nextOfRelease(
  job: TransferIn,
  { tag, isAwaited, isHeldHere, others, isVouchedFor }: Release,
  found: RegistryDomain,
  history: readonly Command[],
  readAt: Date,
): NextStep<Arrived> {
  if (!found.isOurs) return standsAgainst(job, found, readAt) ?? customer(4010, ownReason("awaitsRelease", { tag }));
  if (isHeldHere) return heldHere();
  // If staff have confirmed the owner, the name is delivered without being locked. Its owner can lock it.
  if (isVouchedFor) return { kind: "done", value: { domain: found, readAt } };
  if (isAwaited && others === 0) return arrived(job, found, history, readAt);
  const text = taskText(others > 0 ? "arrivedForSeveral" : "arrivedBefore", { name: job.asciiName });
  return { kind: "stop", outcome: { kind: "staff", text, told: ownReason("ownerChecked") } };
}

function ask(
  { asciiName: name, authInfo, addsMonths, useAuthcode }: TransferIn,
  fee: AgreedFee,
  registrant: string | null,
): NextStep<Arrived> {
  if (fee.kind === "changed") return customer(4006, fee.text);
  if (authInfo === null && useAuthcode) return customer(4001, ownReason("noAuthCode"));
  const periodMonths = addsMonths === 0 ? null : addsMonths;
  const transform: Transform = {
    verb: "domain:transfer-request",
    name,
    authInfo: authInfo ?? "",
    periodMonths,
    fee: fee.fee,
    ...(registrant === null ? {} : { registrant }),
  };
  return { kind: "send", transform };
}

const locks = ["clientTransferProhibited", "serverTransferProhibited"] as const;

/** Whether a name has statuses that only its current registrar can remove. */
export function isKeptBack(statuses: readonly string[]): boolean {
  return [...locks, "redemptionPeriod", "pendingRestore"].some((status) => hasStatus(statuses, status));
}

/** What the registry shows about a name that would make it refuse a transfer. Null if there is nothing like that. */
function standsAgainst(job: TransferIn, found: RegistryDomain, now: Date): NextStep<Arrived> | null {
  const statuses = [...found.statuses, ...found.rgpStatuses];
  if (hasStatus(statuses, "redemptionPeriod") || hasStatus(statuses, "pendingRestore"))
    return customer(4008, ownReason("restoreElsewhere"));
  if (hasStatus(statuses, "pendingDelete")) return reject(ownReason("aboutToDelete", { name: job.asciiName }));
  if (hasStatus(statuses, "pendingTransfer"))
    return hold(ownReason("foreignTransfer"), new Date(now.getTime() + foreignTransferMs));
  const free = found.createdAt === null ? null : ageWindowEnd(new Date(found.createdAt), job);
  if (free !== null && free > now) return hold(ownReason("leavesFrom", { date: free.toISOString().slice(0, 10) }), free);
  const lock = locks.find((status) => hasStatus(statuses, status));
  return lock === undefined ? null : customer(4008, ownReason("lockedElsewhere", { status: lock }));
}

function arrived(
  { asciiName: name }: TransferIn,
  found: RegistryDomain,
  history: readonly Command[],
  readAt: Date,
): NextStep<Arrived> {
  const tried = history.filter(({ verb }) => verb === "domain:update");
  const isLeftOpen = tried.length >= lockAttemptsMax || tried.some(({ state }) => state === "refused");
  if (found.statuses.includes(transferLock) || isLeftOpen) return { kind: "done", value: { domain: found, readAt } };
  return {
    kind: "send",
    transform: { verb: "domain:update", name, addStatuses: [transferLock], removeStatuses: [], authInfo: null },
  };
}

/** Whether the registry may have carried out our transfer request. An explicit refusal means that it did not. */
function mayHaveHappened({ verb, state, decidedBy }: Command): boolean {
  return verb === "domain:transfer-request" && state !== "refused" && !(state === "not_sent" && decidedBy === "reply");
}

const customer = (reason: number, text: string): NextStep<never> => ({
  kind: "stop",
  outcome: { kind: "customer", reason, text },
});
const reject = (text: string): NextStep<never> => ({ kind: "stop", outcome: { kind: "rejected", text } });
const hold = (text: string, until: Date): NextStep<never> => ({ kind: "stop", outcome: { kind: "hold", text, until } });
/**
 * Rejects the request, because the name is already in an account here. An auth code is for transfers from another registrar;
 * inside this installation, the holder has to push the name.
 */
const heldHere = () => reject(ownReason("heldHere"));

/**
 * What refusals mean for a transfer, if they mean something else than in the table for all commands
 * (docs/states.md#steps-of-each-kind).
 */
export function meaningForTransferIn(verb: Transform["verb"], code: number, text: string): RefusalMeaning | null {
  // If the registry refuses the lock, the customer still gets the name: `arrived` sees the refused command and continues.
  if (verb === "domain:update") return { kind: "unavailable" };
  if (verb !== "domain:transfer-request") return null;
  if ((code === 2003 || code === 2004 || code === 2306) && isFee(text)) return { kind: "customer", reason: 4006 };
  switch (code) {
    case 2202:
    case 2003:
      return { kind: "customer", reason: 4001 };
    case 2303:
      return { kind: "rejected" };
    case 2106:
      return { kind: "hold", hours: windowRetryHours };
    case 2304:
      return refusedByStatus(text);
    case 2306:
      return /^own:transfer(?:Ended|Rejected|Cancelled)\b|form of authori[sz]ation|confirm/i.test(text)
        ? { kind: "customer", reason: 4010 }
        : null;
    default:
      return null;
  }
}

function refusedByStatus(text: string): RefusalMeaning {
  if (/\bdays\b|\b720|\bperiod\b|recent/i.test(text)) return { kind: "hold", hours: windowRetryHours };
  return /pendingTransfer/i.test(text) ? { kind: "hold", hours: 12 } : { kind: "customer", reason: 4008 };
}
