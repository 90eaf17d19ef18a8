import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addMonths, calendarDate, type CalendarDate } from "@nameplane/values";
import type { RegistryDomain } from "../../registry/registry.port.ts";

/** The facts about a sent command (a row of the command journal) that decide the next step. */
export type SentCommand = {
  readonly verb: string;
  readonly object: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly state: string;
  readonly decidedBy: string | null;
};

/** How a request ends without another command. */
export type StepEnd =
  | { readonly kind: "done" }
  /** Somebody else has already done what was ordered, so nothing has to be paid. */
  | { readonly kind: "duplicate"; readonly text: string }
  | { readonly kind: "customer"; readonly reason: number; readonly text: string }
  | { readonly kind: "rejected"; readonly text: string }
  | { readonly kind: "staff"; readonly text: string }
  | { readonly kind: "hold"; readonly text: string; readonly hours: number }
  /** The registry has not finished yet. */
  | { readonly kind: "pending" };

export type RenewStep =
  | StepEnd
  | { readonly kind: "renew"; readonly currentExpiresOn: CalendarDate; readonly periodMonths: number }
  /** A status that we have set ourselves forbids the command, so the status is removed first. */
  | { readonly kind: "lift"; readonly status: string };

export type RenewWish = {
  readonly name: string;
  readonly periodMonths: number;
  /** The end of the paid period when the order was placed. The order adds its months to it. */
  readonly paidUntil: Date;
  /** How many months into the future a name may be registered at most. */
  readonly maxTermMonths: number;
  /**
   * Whether the registry renews automatically at expiry. A renewal that is ordered after that pays for the year that the registry
   * added.
   */
  readonly registryAutorenews: boolean;
  /** Whether the registry has no renew command. A paid renewal then waits until the registry renews automatically. */
  readonly onlyAutorenews: boolean;
};

/**
 * After how many hours a name is read again if a status or an unfinished action at the registry is in the way; these often last
 * for days.
 */
const statusHours = 24;
/** After how many commands with unknown outcome staff take over. */
const attemptsMax = 6;

/** The calendar day (UTC) of an instant from the registry, for comparison with curExpDate (RFC 5731 section 3.2.3). */
export function dayOf(instant: string | Date): CalendarDate {
  return calendarDate((instant instanceof Date ? instant.toISOString() : instant).slice(0, 10));
}

const has = (found: RegistryDomain, ...names: string[]): boolean => {
  const seen = new Set([...found.statuses, ...found.rgpStatuses].map((status) => status.toLowerCase()));
  return names.some((name) => seen.has(name.toLowerCase()));
};

const never = (command: SentCommand): boolean =>
  command.state === "refused" || (command.state === "not_sent" && command.decidedBy === "reply");

/**
 * The next step of a renewal. It depends on what the registry shows, and on the commands that were sent for the request.
 *
 * The expiry date may have changed since the order. We changed it if a command of the request may have done so. The registry
 * changed it if it renews automatically at expiry; the order then pays for that year. Otherwise somebody else changed it: then
 * nothing is sent, and nothing has to be paid.
 *
 * `sent`: every settled command of the request, oldest first.
 *
 * Source: docs/states.md#steps-of-each-kind; RFC 5731 section 3.2.3 (a stale curExpDate makes a repeat harmless)
 */
export function renewStep(wish: RenewWish, found: RegistryDomain | null, sent: readonly SentCommand[], now: Date): RenewStep {
  if (found === null) return { kind: "rejected", text: ownReason("nameUnknown") };
  if (!found.isOurs) return { kind: "staff", text: taskText("sponsoredElsewhere") };
  const mine = sent.filter(({ verb, object }) => verb === "domain:renew" && object === wish.name);
  if (found.expiresAt === null) return { kind: "staff", text: taskText("expiryNotShown") };
  const expires = dayOf(found.expiresAt);
  const done = mine.findLast(({ state }) => state === "succeeded");
  if (done !== undefined) return afterOurs(done, found, expires);
  if (has(found, "redemptionPeriod", "pendingRestore", "deactivated"))
    return { kind: "customer", reason: 4899, text: ownReason("toRestore") };
  if (has(found, "pendingDelete")) return { kind: "rejected", text: ownReason("deleting") };
  const paid = dayOf(wish.paidUntil);
  if (expires < paid) return { kind: "staff", text: taskText("expiryBeforeOurs", { theirs: expires, ours: paid }) };
  if (expires > paid) return extendedStep(wish, found, expires, paid, mine, now);
  return send(wish, found, expires, wish.periodMonths, mine, now);
}

function afterOurs(done: SentCommand, found: RegistryDomain, expires: CalendarDate): RenewStep {
  const before = done.args["currentExpiresOn"];
  if (typeof before === "string" && expires > before) return { kind: "done" };
  if (has(found, "pendingRenew")) return { kind: "pending" };
  return { kind: "staff", text: taskText("renewedNotShown", { date: expires }) };
}

/** The step if the expiry date is later than the end of the period that was paid for. */
function extendedStep(
  wish: RenewWish,
  found: RegistryDomain,
  expires: CalendarDate,
  paid: CalendarDate,
  mine: readonly SentCommand[],
  now: Date,
): RenewStep {
  const goal = addMonths(paid, wish.periodMonths);
  if (mine.some((command) => !never(command)) && expires >= goal) return { kind: "done" };
  const isRegistrys = wish.registryAutorenews && (has(found, "autoRenewPeriod") || wish.paidUntil <= now);
  if (!isRegistrys) return { kind: "duplicate", text: ownReason("renewedAlready", { date: expires }) };
  if (expires >= goal) return { kind: "done" };
  return send(wish, found, expires, monthsFrom(expires, goal), mine, now);
}

/** The number of months between two dates with the same day of the month. */
function monthsFrom(from: CalendarDate, to: CalendarDate): number {
  const [a, b] = [from.split("-").map(Number), to.split("-").map(Number)];
  return ((b[0] ?? 0) - (a[0] ?? 0)) * 12 + (b[1] ?? 0) - (a[1] ?? 0);
}

function send(
  wish: RenewWish,
  found: RegistryDomain,
  expires: CalendarDate,
  periodMonths: number,
  mine: readonly SentCommand[],
  now: Date,
): RenewStep {
  if (addMonths(expires, periodMonths) > addMonths(dayOf(now), wish.maxTermMonths))
    return {
      kind: "rejected",
      text: ownReason("maxTerm", { years: wish.maxTermMonths / 12 }),
    };
  if (has(found, "pendingTransfer")) return { kind: "hold", text: ownReason("transferUnderWay"), hours: statusHours };
  if (has(found, "pendingRenew")) return { kind: "pending" };
  if (has(found, "serverRenewProhibited"))
    return has(found, "serverHold")
      ? { kind: "customer", reason: 4013, text: ownReason("verifyFirst") }
      : { kind: "hold", text: ownReason("noRenewNow"), hours: statusHours };
  if (wish.onlyAutorenews) return { kind: "hold", text: ownReason("renewsByItself", { date: expires }), hours: statusHours };
  if (has(found, "clientRenewProhibited")) return { kind: "lift", status: "clientRenewProhibited" };
  if (mine.length >= attemptsMax) return { kind: "staff", text: taskText("renewalsWithoutTrace", { count: mine.length }) };
  return { kind: "renew", currentExpiresOn: expires, periodMonths };
}

export type RestoreStep =
  | StepEnd
  | { readonly kind: "renew"; readonly currentExpiresOn: CalendarDate; readonly periodMonths: number }
  /** Cancels a deletion that was requested before. */
  | { readonly kind: "keep" }
  | { readonly kind: "request" }
  /** The times that the restore report has to state, in ISO 8601. */
  | { readonly kind: "report"; readonly deletedAt: string; readonly restoredAt: string };

export type RestoreWish = {
  readonly name: string;
  /** rgp: the restore request and report of RFC 3915. renew: the renew command while the name is deactivated (.se, .nu). */
  readonly verb: "rgp" | "renew" | "none";
  /** When the name was deleted. Null if nobody recorded it. */
  readonly deletedAt: Date | null;
  /** How many months a restore by renewal adds. */
  readonly periodMonths: number;
};

/** A command of the request: when it was sent, and its outcome. */
export type SentRestore = SentCommand & { readonly sentAt: Date };

/**
 * The next step of a restore. It depends on what the registry shows, and on the commands that were sent for the request.
 *
 * Source: docs/states.md#steps-of-each-kind; RFC 3915 sections 3 and 4.2.5
 */
export function restoreStep(
  wish: RestoreWish,
  found: RegistryDomain | null,
  sent: readonly SentRestore[],
  now: Date,
): RestoreStep {
  if (found === null) return { kind: "rejected", text: ownReason("gone") };
  if (!found.isOurs) return { kind: "staff", text: taskText("sponsoredElsewhere") };
  if (wish.verb === "none") return { kind: "rejected", text: ownReason("noRestore") };
  const mine = sent.filter(({ object }) => object === wish.name);
  return wish.verb === "rgp" ? byReport(wish, found, mine, now) : byRenewal(wish, found, mine, now);
}

function byReport(wish: RestoreWish, found: RegistryDomain, mine: readonly SentRestore[], now: Date): RestoreStep {
  const steps = mine.filter(({ verb }) => verb === "domain:restore");
  const of = (step: string) => steps.filter(({ args }) => args["step"] === step);
  if (has(found, "pendingRestore")) {
    const reported = of("report").findLast(({ state }) => state === "succeeded" || state === "pending");
    if (reported !== undefined) return { kind: "pending" };
    if (of("report").length >= attemptsMax) return { kind: "staff", text: taskText("reportsWithoutTrace") };
    const restoredAt = of("request").findLast((command) => !never(command))?.sentAt ?? now;
    const deletedAt = wish.deletedAt !== null && wish.deletedAt < restoredAt ? wish.deletedAt : restoredAt;
    return { kind: "report", deletedAt: deletedAt.toISOString(), restoredAt: restoredAt.toISOString() };
  }
  if (has(found, "redemptionPeriod")) {
    if (of("request").length >= attemptsMax) return { kind: "staff", text: taskText("restoresWithoutTrace") };
    return { kind: "request" };
  }
  if (has(found, "pendingDelete")) return { kind: "rejected", text: ownReason("restoreOver") };
  return of("request").some((command) => !never(command))
    ? { kind: "done" }
    : { kind: "duplicate", text: ownReason("notDeleted") };
}

function byRenewal(wish: RestoreWish, found: RegistryDomain, mine: readonly SentRestore[], now: Date): RestoreStep {
  const isOurs = mine.some((command) => !never(command) && (command.verb === "domain:renew" || command.verb === "domain:update"));
  if (found.expiresAt === null) return { kind: "staff", text: taskText("expiryNotShown") };
  const isOut = has(found, "deactivated");
  const isLapsed = Date.parse(found.expiresAt) <= now.getTime();
  if (!isOut && !isLapsed) return isOurs ? { kind: "done" } : { kind: "duplicate", text: ownReason("notDeactivated") };
  if (found.endsAtExpiry || (isOut && !isLapsed)) {
    const tries = mine.filter(({ verb }) => verb === "domain:update");
    return tries.length >= attemptsMax ? { kind: "staff", text: taskText("deregistrationKept") } : { kind: "keep" };
  }
  const renewals = mine.filter(({ verb }) => verb === "domain:renew");
  if (renewals.some(({ state }) => state === "succeeded")) return { kind: "staff", text: taskText("stillDeactivated") };
  if (renewals.length >= attemptsMax)
    return { kind: "staff", text: taskText("renewalsWithoutTrace", { count: renewals.length }) };
  return { kind: "renew", currentExpiresOn: dayOf(found.expiresAt), periodMonths: wish.periodMonths };
}

/**
 * What a refusal means for a renewal or restore, if it means something else than in the table for all commands. Null means that
 * the table applies.
 */
export type RenewalMeaning = { readonly kind: "customer"; readonly reason: number } | { readonly kind: "rejected" } | null;

/**
 * What refusals of a renewal and of a restore mean.
 *
 * Source: docs/states.md#steps-of-each-kind
 */
export function renewalMeaning(verb: string, code: number, text: string): RenewalMeaning {
  if (verb === "domain:renew") {
    // The registry says that the name cannot be renewed (RFC 5730): it is past its end, and perhaps it can still be restored.
    if (code === 2105) return { kind: "customer", reason: 4899 };
    if ((code === 2003 || code === 2004 || code === 2306) && isFee(text)) return { kind: "customer", reason: 4006 };
    if (code === 2004 || (code === 2306 && /\bterm\b|maxim|period|years?\b|limit/i.test(text))) return { kind: "rejected" };
    if (code === 2306) return { kind: "customer", reason: 4899 };
    if (code === 2303) return { kind: "rejected" };
  }
  if (verb === "domain:restore") {
    if ((code === 2003 || code === 2004 || code === 2306) && isFee(text)) return { kind: "customer", reason: 4006 };
    if (code === 2303 || code === 2304 || code === 2105) return { kind: "rejected" };
  }
  return null;
}

/** Whether the text of the registry's refusal is about its price. */
export const isFee = (text: string): boolean => /\b(fee|price|premium)/i.test(text);
