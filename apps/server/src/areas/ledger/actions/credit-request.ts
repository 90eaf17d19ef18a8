import { addMoney, minorOf, subtractMoney, zeroMoney, type Money } from "@nameplane/values";
import { reasonText } from "@nameplane/contracts/orders/own-reasons";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { hasLeft, planCredit, type CreditPlan } from "../credit.rules.ts";
import { dateIn } from "../dates.rules.ts";
import { inBooksCurrency, sumsOf } from "../lines.rules.ts";
import { invoiceIssued } from "../ledger.jobs.ts";
import { takeNumber } from "../invoice-number.repository.ts";
import {
  finalise,
  findCreditedLines,
  findCreditNotes,
  findInvoiceOfRequest,
  findLines,
  findParties,
  insertDraft,
  lockInvoice,
  setState,
  type InvoiceRow,
} from "../ledger.repository.ts";
import { book } from "../postings.repository.ts";
import { freezeParty } from "../party.rules.ts";
import { creditMovements } from "../postings.rules.ts";
import { readParty } from "../read-party.ts";
import { endDeferrals } from "./defer-income.ts";
import { followSettling } from "./settle-invoice.ts";

export type CreditNote = { readonly creditNoteId: string; readonly number: number; readonly total: Money };

/**
 * Credits one request with a numbered credit note over its invoice lines. The note first reduces what is still owed on the
 * invoice; the rest becomes the customer's prepaid credit. Each request is credited only once: calling this again returns the
 * same note.
 *
 * `reason`: in the customer's words. `language`: null means that of the invoice. Returns the note, or null if the request was
 * never invoiced. Refuses with StatusProhibits if the invoice was written off.
 *
 * Source: docs/states.md#ledger-movements, "a credit note"
 */
export async function creditRequest(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  input: {
    readonly requestId: string;
    readonly reason: string;
    readonly language: "en" | "sv" | null;
    readonly now: Date;
  },
): Promise<CreditNote | null> {
  const invoiceId = await findInvoiceOfRequest(trx, scope, input.requestId);
  if (invoiceId === null) return null;
  // Two credit notes for one invoice wait for each other here, so the second one takes the first into account.
  const invoice = await lockInvoice(trx, scope, invoiceId);
  if (invoice === null) throw new Error(`invoice ${invoiceId} went away`);
  const notes = await findCreditNotes(trx, scope, invoiceId);
  const done = notes.findLast((note) => note.requestIds.includes(input.requestId));
  const content = { lines: await findLines(trx, scope, invoice), rounding: invoice.rounding };
  const earlier = await findCreditedLines(trx, scope, invoice);
  // Staff may have credited a part of it before; then this is about the rest.
  const isLeft = hasLeft(content.lines, earlier, input.requestId);
  if (done && !isLeft) return { creditNoteId: done.id, number: done.number, total: done.total };
  if (invoice.state === "bad_debt" || invoice.state === "draft")
    throw new Refused(StatusProhibits, { internal: `invoice ${invoiceId} is ${invoice.state}` });
  const plan = planCredit(content, earlier, input.requestId);
  if (plan === null) throw new Error(`invoice ${invoiceId} lost the lines of request ${input.requestId}`);
  return writeCreditNote(deps, trx, scope, invoice, plan, { ...input, ended: [input.requestId] });
}

/**
 * Writes a planned credit note over a locked invoice, posts it and ends the deferred income of the requests that are wholly
 * credited. `requestId`: the request that ended, if the note is about one.
 */
export async function writeCreditNote(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  invoice: InvoiceRow,
  plan: CreditPlan,
  input: {
    readonly requestId: string | null;
    readonly reason: string;
    readonly language: "en" | "sv" | null;
    readonly now: Date;
    /** Requests of which nothing is left on the invoice after this note. */
    readonly ended: readonly string[];
  },
): Promise<CreditNote> {
  const frozen = readParty(invoice.party, invoice.total.currency);
  const parties = await findParties(trx, scope, invoice.sellerId);
  const issuedOn = dateIn(parties.timeZone, input.now);
  const sums = sumsOf(plan.lines);
  const total = addMoney(sums.total, plan.rounding);
  const creditNoteId = newId(input.now.getTime());
  const { series, number } = await takeNumber(trx, invoice.sellerId, "credit_note");
  await insertDraft(
    trx,
    scope,
    {
      id: creditNoteId,
      kind: "credit_note",
      sellerId: invoice.sellerId,
      series,
      orderId: invoice.orderId,
      creditsId: invoice.id,
      ...sums,
      total,
      rounding: plan.rounding,
      // The VAT is converted at the exchange rate of the invoice, not today's rate, because the note reverses the VAT that was
      // declared then.
      booksVat: invoice.fxPpm === null ? null : inBooksCurrency(sums.vat, invoice.fxPpm, parties.booksCurrency),
      fxPpm: invoice.fxPpm,
      vatKind: invoice.vatKind,
      vatProofId: invoice.vatProofId,
      party: freezeParty(parties, input.language ?? frozen.language, {
        method: frozen.method,
        credit: zeroMoney(total.currency),
        provedVatNumber: invoice.vatKind === "reverse_charge" ? frozen.buyer.vatnumber : null,
        consultation: frozen.consultation ?? null,
      }),
      note: reasonText(input.reason, input.language ?? frozen.language),
    },
    plan.lines,
  );
  await finalise(trx, scope, creditNoteId, { number, issuedOn, dueOn: null, ocr: null });
  await book(
    trx,
    scope,
    {
      sellerId: invoice.sellerId,
      bookedOn: issuedOn,
      invoiceId: creditNoteId,
      requestId: input.requestId,
    },
    creditMovements(plan.lines, plan.rounding, subtractMoney(invoice.total, invoice.settled)),
  );
  const { sellerId } = invoice;
  for (const requestId of input.ended)
    await endDeferrals(trx, scope, { sellerId, invoiceId: invoice.id, requestId, on: issuedOn });
  // A credit note counts as settled as soon as it is posted, because nobody pays it.
  await setState(trx, scope, creditNoteId, "paid", issuedOn);
  await followSettling(trx, scope, invoice, { isWhollyCredited: plan.isWhole, on: issuedOn });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "creditnote.issue",
    object: creditNoteId,
    after: { number, totalMinor: minorOf(total), credits: invoice.id, request: input.requestId },
  });
  await deps.jobs.enqueue(trx, invoiceIssued, [{ accountId: scope.accountId, brandId: scope.brandId, invoiceId: creditNoteId }]);
  return { creditNoteId, number, total };
}
