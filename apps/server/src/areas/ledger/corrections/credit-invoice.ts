import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/ledger/operations";
import { CreditNoteTooMuch } from "@nameplane/contracts/ledger/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { minorOf, money, subtractMoney, type Money } from "@nameplane/values";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { DescribedAct, StaffTrxCall } from "../../../platform/http/second-person.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { writeCreditNote } from "../actions/credit-request.ts";
import { creditGroups, endedBy, planAmounts } from "../credit.rules.ts";
import { dateIn } from "../dates.rules.ts";
import { findBrandSeller, findCreditedLines, findLines, lockInvoice, type InvoiceRow } from "../ledger.repository.ts";
import { sumsOf } from "../lines.rules.ts";
import { book, findBalance } from "../postings.repository.ts";
import { placeOfInvoice } from "./corrections.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Deps = { readonly jobs: Jobs };

/** The invoice, locked, with the scope of its customer. Possible refusals: NotFound. */
async function invoiceOf({ trx, actor }: Pick<Call, "trx" | "actor">, invoiceId: string) {
  const place = await placeOfInvoice(trx, invoiceId);
  const scope = place === null ? null : makeScope({ ...place, actor });
  const invoice = scope === null ? null : await lockInvoice(trx, scope, invoiceId);
  if (scope === null || invoice === null || invoice.kind !== "invoice" || invoice.number === null)
    throw new Refused(NotFound, { param: "invoiceid" });
  return { scope, invoice };
}

/** An invoice that was written off or is wholly credited takes no credit note. */
const mayCredit = ({ state }: InvoiceRow): boolean => state !== "bad_debt" && state !== "draft" && state !== "voided";

/** What of an invoice can still be credited. Possible refusals: NotFound. */
export async function readCreditable(
  call: Call,
  { invoiceid }: InputOf<typeof operations.creditable>,
): Promise<Omit<AnswerOf<typeof operations.creditable>, "code" | "desc">> {
  const { scope, invoice } = await invoiceOf(call, invoiceid);
  const lines = await findLines(call.trx, scope, invoice);
  const groups = mayCredit(invoice) ? creditGroups(lines, await findCreditedLines(call.trx, scope, invoice)) : [];
  return {
    currency: invoice.total.currency,
    leftMinor: minorOf(subtractMoney(invoice.total, invoice.settled)),
    lines: groups.map(({ position, left, net, vat }) => ({
      position,
      text: left[0]?.line.text ?? "",
      netMinor: minorOf(net),
      vatMinor: minorOf(vat),
    })),
  };
}

/**
 * Issues a credit note over chosen lines of an invoice, each up to what is left of it. It first takes off what is owed on the
 * invoice; the rest becomes the customer's credit.
 *
 * Possible refusals: NotFound, StatusProhibits (written off, or nothing is left), CreditNoteTooMuch.
 */
export async function creditByStaff(
  deps: Deps,
  call: Call,
  { invoiceid, lines: asked, reason }: InputOf<typeof operations.creditInvoice>,
): Promise<{ number: number }> {
  const { trx, now } = call;
  const { scope, invoice } = await invoiceOf(call, invoiceid);
  if (!mayCredit(invoice)) throw new Refused(StatusProhibits, { param: "invoiceid" });
  const content = { lines: await findLines(trx, scope, invoice), rounding: invoice.rounding };
  const earlier = await findCreditedLines(trx, scope, invoice);
  const { currency } = invoice.total;
  const plan = planAmounts(
    content,
    earlier,
    new Map(asked.map(({ position, netMinor }) => [position, money(netMinor, currency)])),
  );
  if (plan === null) throw new Refused(CreditNoteTooMuch, { param: "lines" });
  const note = await writeCreditNote(deps, trx, scope, invoice, plan, {
    requestId: null,
    reason,
    language: null,
    now,
    ended: endedBy(content.lines, earlier, plan),
  });
  await log(call, scope, invoiceid, "invoice.credit", {
    creditNote: note.number,
    totalMinor: minorOf(note.total),
    currency,
    reason,
  });
  return { number: note.number };
}

/**
 * Describes a credit note, for the second staff member who approves it. Possible refusals: NotFound, StatusProhibits,
 * CreditNoteTooMuch.
 */
export async function describeCredit(
  call: StaffTrxCall,
  { invoiceid, lines, reason }: InputOf<typeof operations.creditInvoice>,
): Promise<DescribedAct> {
  const { scope, invoice } = await invoiceOf(call, invoiceid);
  if (!mayCredit(invoice)) throw new Refused(StatusProhibits, { param: "invoiceid" });
  const content = { lines: await findLines(call.trx, scope, invoice), rounding: invoice.rounding };
  const amounts = new Map(lines.map(({ position, netMinor }) => [position, money(netMinor, invoice.total.currency)]));
  const plan = planAmounts(content, await findCreditedLines(call.trx, scope, invoice), amounts);
  if (plan === null) throw new Refused(CreditNoteTooMuch, { param: "lines" });
  return described(scope, invoice, { amount: sumsOf(plan.lines).total, reason });
}

/**
 * Gives the customer of an invoice credit as goodwill. No invoice is credited: it is a cost of the seller, without VAT. Returns
 * the customer's credit afterwards.
 *
 * Possible refusals: NotFound.
 */
export async function goodwillByStaff(
  call: Call,
  { invoiceid, amountMinor, reason }: InputOf<typeof operations.giveGoodwill>,
): Promise<Money> {
  const { trx, now } = call;
  const { scope, invoice } = await invoiceOf(call, invoiceid);
  const { sellerId } = invoice;
  const { currency } = invoice.total;
  const { timeZone } = await findBrandSeller(trx, scope);
  await book(trx, scope, { sellerId, bookedOn: dateIn(timeZone, now) }, [
    {
      kind: "correction",
      debit: "goodwill",
      credit: "prepaid",
      amount: money(amountMinor, currency),
      namesInvoice: false,
      text: reason,
    },
  ]);
  await log(call, scope, invoiceid, "invoice.goodwill", { amountMinor, currency, reason });
  await notifyBrowsers(trx, scope.accountId, { topic: "invoice", ids: [invoiceid] });
  return (await findBalance(trx, scope, sellerId, currency)).prepaid;
}

/** Describes goodwill, for the second staff member who approves it. Possible refusals: NotFound. */
export async function describeGoodwill(
  call: StaffTrxCall,
  { invoiceid, amountMinor, reason }: InputOf<typeof operations.giveGoodwill>,
): Promise<DescribedAct> {
  const { scope, invoice } = await invoiceOf(call, invoiceid);
  return described(scope, invoice, { amount: money(amountMinor, invoice.total.currency), reason });
}

function described(
  scope: AccountScope,
  { id, number }: InvoiceRow,
  { amount, reason }: { readonly amount: Money; readonly reason: string },
): DescribedAct {
  const [minor, { currency }] = [minorOf(amount), amount];
  return {
    account: scope,
    object: { kind: "invoice", id },
    title: String(number ?? ""),
    sum: { minor, currency },
    changes: [
      { field: "amount", before: null, after: String(minor), currency },
      { field: "why", before: null, after: reason, currency: null },
    ],
  };
}

async function log(call: Call, { accountId }: AccountScope, object: string, action: AuditAction, after: object): Promise<void> {
  const { trx, actor, requestId, address } = call;
  await audit(trx, { accountId, actor, action, object, after: { ...after }, requestId, address });
}
