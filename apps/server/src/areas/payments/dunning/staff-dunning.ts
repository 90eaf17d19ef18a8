import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/payments/operations";
import { BadParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { isPositiveMoney, minorOf, subtractMoney, zeroMoney, type Money } from "@nameplane/values";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { DescribedAct, StaffTrxCall } from "../../../platform/http/second-person.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { findInvoice, isOpenInvoice, issueInvoice, lockInvoice } from "../../ledger/index.ts";
import { passToCollection, readInterest, writeOffInvoice } from "../../ledger/late/index.ts";
import { endRest, findRest } from "./dunning.repository.ts";
import { planEnd, plusDays } from "./dunning.rules.ts";
import { forgetNextStep, insertRest, markCollected, placeOf, revokeLinks } from "./late-list.repository.ts";
import { presentStages } from "./present-dunning.ts";
import { readDunning, type Dunning } from "./read-dunning.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
export type StaffDunningDeps = { readonly jobs: Jobs };

/** The longest pause of reminders without a payment plan, in days. */
const restDaysMost = 180;

async function scopeOf({ trx, actor }: Call, invoiceId: string): Promise<AccountScope> {
  const place = await placeOf(trx, invoiceId);
  if (place === null) throw new Refused(NotFound, { param: "invoiceid" });
  return makeScope({ ...place, actor });
}

/** The reminders of an invoice and any agreement about it, as staff see them. Possible refusals: NotFound. */
export async function readStaffReminders(call: Call, invoiceId: string): Promise<Answer<typeof operations.staffReminders>> {
  const { trx, now } = call;
  const scope = await scopeOf(call, invoiceId);
  const invoice = await findInvoice(trx, scope, invoiceId);
  if (invoice === null) throw new Refused(NotFound, { param: "invoiceid" });
  const dunning = await readDunning(trx, scope, invoiceId, now);
  const interest = await readInterest(trx, scope, invoice, now);
  const stages = dunning === null ? { done: [], coming: [], restsuntil: null } : presentStages(dunning);
  const isOpen = isOpenInvoice(invoice.state);
  return {
    ...stages,
    currency: invoice.total.currency,
    leftMinor: isOpen ? minorOf(subtractMoney(invoice.total, invoice.settled)) : 0,
    interestMinor: interest === null ? null : minorOf(interest),
    rest: presentRest(dunning),
    isopen: isOpen,
    iscollected: invoice.state === "collection",
  };
}

function presentRest(dunning: Dunning | null): Answer<typeof operations.staffReminders>["rest"] {
  if (dunning === null || dunning.rest === null) return null;
  const { untilOn: until, parts, reason, createdBy: by, createdAt } = dunning.rest;
  return {
    until,
    parts: parts?.map(({ on, amount }) => ({ on, minor: minorOf(amount) })) ?? null,
    reason,
    by,
    at: createdAt.toISOString(),
  };
}

/**
 * Pauses the reminders of an invoice until a day, or for as long as the customer keeps a payment plan.
 *
 * Possible refusals: NotFound; StatusProhibits (nobody is reminded of this invoice); BadParameter (neither a day nor parts, or
 * both; a day in the past or too far away; parts that are not in order of date, not in the future, or do not add up to what is
 * left).
 */
export async function restReminders(call: Call, input: InputOf<typeof operations.restReminders>): Promise<void> {
  const { trx, now, actor } = call;
  const { invoiceid, reason } = input;
  const scope = await scopeOf(call, invoiceid);
  const invoice = await lockInvoice(trx, scope, invoiceid);
  const dunning = await readDunning(trx, scope, invoiceid, now);
  if (invoice === null || dunning === null || (invoice.state !== "unpaid" && invoice.state !== "partly_paid"))
    throw new Refused(StatusProhibits, { param: "invoiceid" });
  const agreed = checkedRest(input, dunning.today, subtractMoney(invoice.total, invoice.settled));
  if (dunning.rest !== null) await endRest(trx, scope.accountId, dunning.rest.id, { at: now, why: "replaced" });
  const id = newId(now.getTime());
  const settledMinor = minorOf(invoice.settled);
  await insertRest(trx, scope.accountId, { id, invoiceId: invoiceid, ...agreed, settledMinor, reason, by: actor, at: now });
  await forgetNextStep(trx, scope.accountId, invoiceid);
  await log(call, scope, invoiceid, "invoice.rest", { ...agreed, reason });
}

function checkedRest(
  { until, parts }: Pick<InputOf<typeof operations.restReminders>, "until" | "parts">,
  today: string,
  left: Money,
): { readonly untilOn: string; readonly parts: InputOf<typeof operations.restReminders>["parts"] | null } {
  if (parts === undefined) {
    if (until === undefined || until < today || until > plusDays(today, restDaysMost))
      throw new Refused(BadParameter, { param: "until" });
    return { untilOn: until, parts: null };
  }
  const days = parts.map(({ on }) => on);
  const isInOrder = days.every((day, at) => day >= today && (at === 0 || day > (days[at - 1] ?? "")));
  const sum = parts.reduce((total, { minor }) => total + minor, 0);
  if (until !== undefined || !isInOrder || sum !== minorOf(left)) throw new Refused(BadParameter, { param: "parts" });
  return { untilOn: planEnd(parts), parts };
}

/** Withdraws an agreement. Possible refusals: NotFound; StatusProhibits if there is none. */
export async function takeRestBack(call: Call, invoiceId: string): Promise<void> {
  const { trx, now } = call;
  const scope = await scopeOf(call, invoiceId);
  await lockInvoice(trx, scope, invoiceId);
  const rest = await findRest(trx, scope.accountId, invoiceId);
  if (rest === null) throw new Refused(StatusProhibits, { param: "invoiceid" });
  await endRest(trx, scope.accountId, rest.id, { at: now, why: "taken_back" });
  await forgetNextStep(trx, scope.accountId, invoiceId);
  await log(call, scope, invoiceId, "invoice.rest-ended", { reason: rest.reason });
}

const interestText = {
  en: (number: number, on: string) => `Late-payment interest on invoice ${String(number)} up to ${on}`,
  sv: (number: number, on: string) => `Dröjsmålsränta på faktura ${String(number)} till och med ${on}`,
} as const;

/**
 * Hands an invoice over to collection. The interest up to today is charged on a separate invoice, and no more reminders are sent.
 * Returns the interest in minor units. Possible refusals: NotFound; StatusProhibits.
 */
export async function collectInvoice(
  deps: StaffDunningDeps,
  call: Call,
  { invoiceid, reason }: InputOf<typeof operations.collectInvoice>,
): Promise<number> {
  const { trx, now } = call;
  const scope = await scopeOf(call, invoiceid);
  const locked = await lockInvoice(trx, scope, invoiceid);
  const invoice = await findInvoice(trx, scope, invoiceid);
  const dunning = await readDunning(trx, scope, invoiceid, now);
  if (locked === null || invoice === null || dunning === null) throw new Refused(StatusProhibits, { param: "invoiceid" });
  const isLate = invoice.due_on !== null && invoice.due_on < dunning.today;
  if ((locked.state !== "unpaid" && locked.state !== "partly_paid") || !isLate)
    throw new Refused(StatusProhibits, { param: "invoiceid" });
  const interest = (await readInterest(trx, scope, invoice, now)) ?? zeroMoney(invoice.total.currency);
  if (isPositiveMoney(interest)) {
    const { language, sellerId } = dunning.invoice;
    const text = interestText[language](invoice.number, dunning.today);
    await issueInvoice(deps, trx, scope, {
      orderId: null,
      chargesId: invoiceid,
      sellerId,
      method: "bank",
      dueDays: 0,
      lines: [
        { kind: "interest", requestId: null, text, net: interest, vatRateBasisPoints: 0, vat: zeroMoney(interest.currency) },
      ],
      tax: { kind: "domestic" },
      language,
      now,
    });
  }
  if (dunning.rest !== null) await endRest(trx, scope.accountId, dunning.rest.id, { at: now, why: "replaced" });
  await passToCollection(trx, scope, invoiceid);
  await markCollected(trx, scope.accountId, invoiceid);
  await log(call, scope, invoiceid, "invoice.collect", { interestMinor: minorOf(interest), reason });
  return minorOf(interest);
}

/**
 * Writes off what is left on an invoice. Returns how much that was, in minor units. Possible refusals: NotFound; StatusProhibits.
 */
export async function writeOffByStaff(call: Call, { invoiceid, reason }: InputOf<typeof operations.writeOff>): Promise<number> {
  const scope = await scopeOf(call, invoiceid);
  const amountMinor = await writeOffInvoice(call.trx, scope, { invoiceId: invoiceid, reason, now: call.now });
  await log(call, scope, invoiceid, "invoice.write-off", { amountMinor, reason });
  return amountMinor;
}

/** Describes the writing off of an invoice, for the second staff member who approves it. Possible refusals: NotFound. */
export async function describeWriteOff(
  call: StaffTrxCall,
  { invoiceid, reason }: InputOf<typeof operations.writeOff>,
): Promise<DescribedAct> {
  const scope = await scopeOf(call, invoiceid);
  const invoice = await lockInvoice(call.trx, scope, invoiceid);
  const listed = await findInvoice(call.trx, scope, invoiceid);
  if (invoice === null || listed === null) throw new Refused(NotFound, { param: "invoiceid" });
  const left = subtractMoney(invoice.total, invoice.settled);
  const { currency } = left;
  return {
    account: scope,
    object: { kind: "invoice", id: invoiceid },
    title: String(listed.number ?? ""),
    sum: { minor: minorOf(left), currency },
    changes: [
      { field: "outstanding", before: String(minorOf(left)), after: "0", currency },
      { field: "why", before: null, after: reason, currency: null },
    ],
  };
}

/** Withdraws all pay links of an invoice. Possible refusals: NotFound. */
export async function withdrawLinks(call: Call, invoiceId: string): Promise<number> {
  const scope = await scopeOf(call, invoiceId);
  const count = await revokeLinks(call.trx, scope.accountId, invoiceId);
  await log(call, scope, invoiceId, "invoice.links-withdrawn", { count });
  return count;
}

async function log(call: Call, { accountId }: AccountScope, object: string, action: AuditAction, after: object): Promise<void> {
  const { trx, actor, requestId, address } = call;
  await audit(trx, { accountId, actor, action, object, after: { ...after }, requestId, address });
}
