import type { StatusSummary } from "@nameplane/contracts/domains/domain-details";
import type { RenewalPayer } from "@nameplane/contracts/domains/list-facts";
import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import type { StatusNext, StatusPress, StatusTone, StatusWait, StatusWord } from "@nameplane/contracts/domains/status-summary";
import type { DomainState } from "./domain.state.ts";
import type { Milestone } from "./milestones.rules.ts";
import { lateDays, soonDays } from "./expiry-days.rules.ts";
import { isVerificationHold } from "./verification-hold.rules.ts";

export type StatusFacts = {
  readonly state: DomainState;
  /** The statuses that the registry showed when the name was last read. */
  readonly statuses: readonly string[];
  readonly mode: RenewalMode;
  /** Whether the registry is set to end the domain at its expiry. */
  readonly endsAtExpiry: boolean;
  /** Whether the domain's name servers were asked more than once, and at least one of them did not answer for it. */
  readonly isDnsSilent: boolean;
  readonly endedBy: string | null;
  readonly expiresAt: Date | null;
  /** What pays the domain's next renewal. Null if it does not renew automatically, or if that is not known. */
  readonly payer: RenewalPayer | null;
  readonly milestones: readonly Milestone[];
  readonly releasesAt: Date | null;
  /**
   * Until when the domain's owner has to be verified. Null if that is not required, or if a document of the owner is being
   * reviewed.
   */
  readonly verifyBy: Date | null;
  /** open: an auth code is valid. pending: another registrar has requested a transfer. */
  readonly leaving: {
    readonly state: "open" | "pending";
    readonly until: Date | null;
    readonly mayAnswer: boolean;
    /** Whether we have released the domain to another registrar, which has not accepted it yet. */
    readonly isReleased: boolean;
  } | null;
  /** An open request for the name, and whom that request waits for. isRemedy: whether it renews or restores the name. */
  readonly request: { readonly number: number; readonly waits: RequestWait; readonly isRemedy: boolean } | null;
  /** Until when our name servers still answer for the name after it has ended. */
  readonly servedUntil: Date | null;
  /** Whether the domain was pushed to another account here, and not transferred to another registrar. */
  readonly isPushed: boolean;
  readonly now: Date;
};

export type RequestWait = "you" | "approver" | "us" | "registry";

/**
 * Whom a request waits for, depending on its state (docs/states.md#requests). Null if it has ended, or is still in the basket.
 */
export function waitOfRequest(state: string): RequestWait | null {
  return requestWaits[state] ?? null;
}
const requestWaits: Readonly<Record<string, RequestWait>> = {
  awaiting_payment: "you",
  action_required: "you",
  pending_unlock: "you",
  second_opinion: "approver",
  queued: "us",
  processing: "us",
  manual: "us",
  on_hold: "us",
  pending_registry: "registry",
};

type Row = {
  readonly is: StatusWord;
  readonly tone: StatusTone;
  readonly next?: StatusSummary["next"];
  readonly waits: StatusWait;
  readonly press?: readonly StatusPress[];
};

const dayMs = 86_400_000;

const has = ({ statuses }: StatusFacts, name: string): boolean =>
  statuses.some((status) => status.toLowerCase() === name.toLowerCase());
const next = (what: StatusNext, at: Date | null): StatusSummary["next"] => ({ what, at: at?.toISOString() ?? null });
const day = ({ milestones }: StatusFacts, kind: Milestone["kind"]): Date | null => {
  const found = milestones.find((each) => each.kind === kind);
  return found === undefined ? null : new Date(found.at);
};
const expiresByChoice = ({ mode, endsAtExpiry }: StatusFacts): boolean => mode === "cancel" || endsAtExpiry;
const endsWithin = ({ expiresAt, now }: StatusFacts, days: number): boolean =>
  expiresAt !== null && expiresAt.getTime() - now.getTime() <= days * dayMs;

/** Whether the name was ended before its expiry date, which means that somebody deleted it. */
const isBeforeItsEnd = ({ expiresAt, now }: StatusFacts): boolean => expiresAt !== null && expiresAt > now;

/** What will happen next to a name without problems, depending on what its owner has chosen. */
function ahead(of: StatusFacts): StatusSummary["next"] {
  if (of.expiresAt === null) return null;
  return (of.mode === "auto" || of.mode === "once") && !of.endsAtExpiry
    ? next("renews", day(of, "renews"))
    : next("ends", of.expiresAt);
}

/** The status of an active domain, with who has to act and which buttons help. */
function working(of: StatusFacts): Row {
  if (has(of, "clientHold")) return { is: "switchedoff", tone: "problem", waits: "us", press: ["contact"] };
  if (expiresByChoice(of))
    return {
      is: "endsbychoice",
      tone: endsWithin(of, soonDays) ? "needs" : "info",
      next: ahead(of),
      waits: "nobody",
      press: ["keep"],
    };
  // "waits: nobody" keeps the list from marking such a name as one that needs action. What is missing is money in the account,
  // and the overview says that once for all names.
  if (of.payer === "nothing")
    return {
      is: "unpayable",
      tone: "needs",
      next: next("ends", of.expiresAt),
      waits: "nobody",
      press: endsWithin(of, soonDays) ? ["card", "deposit", "renew"] : ["card", "deposit"],
    };
  if (endsWithin(of, of.mode === "manual" ? soonDays : lateDays))
    return {
      is: "expiring",
      tone: "needs",
      next: next("ends", of.expiresAt),
      waits: "you",
      press: of.mode === "manual" ? ["renew", "autorenew"] : ["renew"],
    };
  if (has(of, "inactive")) return { is: "undelegated", tone: "info", next: ahead(of), waits: "nobody", press: ["servers"] };
  if (of.isDnsSilent) return { is: "silent", tone: "needs", next: ahead(of), waits: "you", press: ["setupdns", "servers"] };
  if (of.leaving?.state === "open")
    return { is: "leavable", tone: "info", next: next("codelapses", of.leaving.until), waits: "registrar" };
  return { is: "working", tone: "calm", next: ahead(of), waits: "nobody" };
}

/** The status of a name for which another registrar has requested a transfer. Only the end of the name is more important. */
function transferring({ leaving }: StatusFacts): Row {
  const isAsked = leaving?.state === "pending";
  if (isAsked && leaving.isReleased)
    return { is: "releasing", tone: "info", next: next("stays", leaving.until), waits: "registrar", press: ["contact"] };
  const until = next("transfers", isAsked ? leaving.until : null);
  const press: StatusPress = isAsked && leaving.mayAnswer ? "answer" : "contact";
  return { is: "transferring", tone: "problem", next: until, waits: isAsked ? "you" : "registrar", press: [press] };
}

function verify(of: StatusFacts): Row {
  const isHeld = has(of, "serverHold") || has(of, "clientHold") || isVerificationHold(of.statuses);
  return isHeld
    ? { is: "verifyheld", tone: "problem", waits: "owner" }
    : { is: "verify", tone: "needs", next: of.verifyBy === null ? null : next("switchesoff", of.verifyBy), waits: "owner" };
}

function expired(of: StatusFacts): Row {
  const leaves = next("leaves", day(of, "leaves") ?? day(of, "lastsafe"));
  // An owner who decided not to renew the name has nothing to do, and can still renew it.
  if (expiresByChoice(of)) return { is: "lettinggo", tone: "info", next: leaves, waits: "nobody", press: ["renew"] };
  // In some TLDs, names are taken out of DNS before the last of these days.
  const dark = day(of, "interrupted");
  const soonest = dark === null ? next("leaves", day(of, "lastsafe") ?? day(of, "leaves")) : next("switchesoff", dark);
  return { is: "expired", tone: "needs", next: soonest, waits: "you", press: ["renew"] };
}

function restorable(of: StatusFacts): Row {
  if (has(of, "pendingRestore")) return { is: "restoring", tone: "info", waits: "registry" };
  const until = next("restoreends", day(of, "restoreends"));
  return expiresByChoice(of) || of.endedBy === "user"
    ? { is: "lettinggo", tone: "info", next: until, waits: "nobody", press: ["restore"] }
    : {
        is: isBeforeItsEnd(of) ? "restorabledeleted" : "restorable",
        tone: "problem",
        next: until,
        waits: "you",
        press: ["restore"],
      };
}

/** The status of a name that has ended. It may still be at its registry for some days, or be free again. */
function gone(of: StatusFacts, is: StatusWord): Row {
  const releases = of.releasesAt !== null && of.releasesAt > of.now ? of.releasesAt : null;
  if (has(of, "pendingDelete") || releases !== null)
    return { is: "deleting", tone: "info", next: next("released", releases), waits: "registry", press: ["dns"] };
  return { is, tone: "info", next: served(of), waits: "nobody", press: ["search", "dns"] };
}

const served = ({ servedUntil, now }: StatusFacts): StatusSummary["next"] =>
  servedUntil !== null && servedUntil > now ? next("servedends", servedUntil) : null;

/** The status for each state of a domain (docs/states.md#domain-names). */
const table: Readonly<Record<DomainState, (of: StatusFacts) => Row>> = {
  active: working,
  dns_only: () => ({ is: "served", tone: "calm", waits: "nobody" }),
  verification_needed: verify,
  // The mail was sent, so the owner has to act. But if the owner has handed in a document, staff have to.
  verification_pending: (of) =>
    of.verifyBy === null ? { is: "verifying", tone: "info", waits: "us", press: ["contact"] } : verify(of),
  suspension_check: () => ({ is: "checked", tone: "needs", waits: "us", press: ["contact"] }),
  suspension_pending: () => ({ is: "tobesuspended", tone: "problem", waits: "us", press: ["contact"] }),
  suspended: (of) =>
    has(of, "serverHold")
      ? { is: "heldbyregistry", tone: "problem", waits: "registry", press: ["contact"] }
      : { is: "suspended", tone: "problem", waits: "us", press: ["contact"] },
  abuse: () => ({ is: "abuse", tone: "problem", waits: "us", press: ["contact"] }),
  expired_renewable: expired,
  expired_restorable: restorable,
  transferred_away: (of) =>
    of.isPushed
      ? { is: "pushed", tone: "info", waits: "nobody" }
      : { is: "transferredaway", tone: "info", next: served(of), waits: "nobody", press: ["transferback", "dns"] },
  expired: (of) => gone(of, "ended"),
  cancelled_by_user: (of) => gone(of, "cancelled"),
  cancelled_by_system: (of) => gone(of, of.endedBy === "registry" ? "deletedbyregistry" : "deleted"),
};

const held: ReadonlySet<DomainState> = new Set([
  "active",
  "verification_needed",
  "verification_pending",
  "expired_renewable",
  "suspended",
  "suspension_check",
  "suspension_pending",
]);

/** For a name with one of these statuses, a renewal or restore in progress decides what comes next. */
const mended: ReadonlySet<StatusWord> = new Set([
  "working",
  "unpayable",
  "undelegated",
  "silent",
  "expiring",
  "expired",
  "restorable",
  "restorabledeleted",
  "lettinggo",
  "endsbychoice",
]);

/**
 * The status of a name: what is true at its registry, what happens next and when, whom it waits for, and which acts are possible.
 * A request that waits for the owner of the name takes precedence. During a renewal or a restore, `next` is about that request.
 */
export function statusOf(of: StatusFacts): StatusSummary {
  const isTransferring = held.has(of.state) && (of.leaving?.state === "pending" || has(of, "pendingTransfer"));
  const { is, tone, waits, press = [], next: ahead = null } = isTransferring ? transferring(of) : table[of.state](of);
  const plain: StatusSummary = { is, tone, next: ahead, waitsfor: waits, press: [...press], requestid: null };
  const { request } = of;
  if (request === null) return plain;
  const requestid = request.number;
  if (request.waits === "you") {
    const isQuiet = tone === "calm" || tone === "info";
    return { ...plain, tone: isQuiet ? "needs" : tone, waitsfor: "you", press: ["request", ...press], requestid };
  }
  if (!request.isRemedy || !mended.has(is)) return { ...plain, press: [...press, "request"], requestid };
  const waitsfor = request.waits;
  const left = is === "undelegated" || is === "silent" ? press : [];
  return {
    ...plain,
    tone: tone === "calm" ? "calm" : "info",
    next: next("requested", null),
    waitsfor,
    press: [...left, "request"],
    requestid,
  };
}

/** Whether the status waits for the user who manages the account, or for the name's owner. */
export function needsYou({ waitsfor }: Pick<StatusSummary, "waitsfor">): boolean {
  return waitsfor === "you" || waitsfor === "owner";
}
