import { CreditLimit } from "@nameplane/contracts/checkout/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn, dueOn } from "../dates.rules.ts";
import { inBooksCurrency, invoiceLines, sumsOf, type InvoiceLineInput, type InvoiceTax } from "../lines.rules.ts";
import { invoiceIssued } from "../ledger.jobs.ts";
import { finalise, findParties, findRate, insertDraft, setState, takeNumber } from "../ledger.repository.ts";
import { book, findBalance, findCreditTerms, lockCreditLimit, promisedOf } from "../postings.repository.ts";
import { ocrOf } from "../ocr.rules.ts";
import { freezeParty } from "../party.rules.ts";
import { invoiceMovements, releaseMovement } from "../postings.rules.ts";
import { settleByCredit } from "./settle-invoice.ts";

export type IssueInvoice = {
  readonly orderId: string | null;
  readonly sellerId: string;
  readonly currency: string;
  /** How it is to be paid: card = captured in this same transaction; invoice = on the account's credit. */
  readonly method: "card" | "bank" | "invoice" | "credit";
  /** Prepaid credit to use on it at once, minor units; held = kept for the order until now (holdCredit). */
  readonly credit?: { readonly amountMinor: number; readonly isHeld: boolean };
  /** Calendar days from issue to due date. */
  readonly dueDays: number;
  /** It counted against the limit since it was ordered (creditToPromise), and is not refused by it now. */
  readonly isPromised?: boolean;
  readonly lines: readonly InvoiceLineInput[];
  readonly tax: InvoiceTax;
  readonly language: "en" | "sv";
  readonly note?: string;
  readonly now: Date;
};

export type IssuedInvoice = {
  readonly invoiceId: string;
  readonly number: number;
  readonly totalMinor: number;
  readonly ocr: string;
  /** Calendar date in the brand's zone. */
  readonly dueOn: string;
};

/**
 * Issues a numbered, frozen and booked invoice in the caller's transaction.
 *
 * Takes   what to invoice, amounts in minor units as frozen by the quotes (VAT per line, half up)
 * Gives   number, total and payment reference; an invoice over nothing is paid at once
 * Refuses CreditMoved when the account has not that much prepaid credit (any more)
 *         CreditLimit when method is invoice and the account would owe more than its limit, what it will owe counted in (I-M4)
 * Throws  RangeError when lines, VAT and tax position do not fit together: a bug of the caller
 * Source  docs/states.md#ledger-movements; the number comes from the series in this transaction, so there is no gap (I-M8)
 */
export async function issueInvoice(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  input: IssueInvoice,
): Promise<IssuedInvoice> {
  const creditMinor = input.credit?.amountMinor ?? 0;
  const lines = invoiceLines(input.lines, input.tax, input.currency);
  const sums = sumsOf(lines);
  const parties = await findParties(trx, scope, input.sellerId);
  const issuedOn = dateIn(parties.timeZone, input.now);
  const due = dueOn(issuedOn, input.dueDays);
  const fxPpm =
    parties.booksCurrency === input.currency || sums.vatMinor === 0
      ? null
      : await findRate(trx, input.currency, parties.booksCurrency, issuedOn);
  const invoiceId = newId(input.now.getTime());

  // The series is locked from here on; drafts need its name.
  const { series, number } = await takeNumber(trx, input.sellerId, "invoice");
  const ocr = ocrOf(number);
  await insertDraft(
    trx,
    scope,
    {
      id: invoiceId,
      kind: "invoice",
      sellerId: input.sellerId,
      series,
      orderId: input.orderId,
      creditsId: null,
      currency: input.currency,
      ...sums,
      roundingMinor: 0,
      booksVatMinor: fxPpm === null ? null : inBooksCurrency(sums.vatMinor, fxPpm),
      fxPpm,
      vatKind: input.tax.kind,
      vatProofId: input.tax.kind === "reverse_charge" ? parties.vatProofId : null,
      party: freezeParty(parties, input.language, { method: input.method, creditMinor }),
      note: input.note ?? null,
    },
    lines,
  );
  await finalise(trx, scope, invoiceId, { number, issuedOn, dueOn: due, ocr });
  await book(
    trx,
    scope,
    { sellerId: input.sellerId, currency: input.currency, bookedOn: issuedOn, invoiceId },
    invoiceMovements(lines, 0),
  );
  if (creditMinor > 0) await spendCredit(trx, scope, { ...input, invoiceId, issuedOn });
  if (input.method === "invoice" && input.isPromised !== true) await refuseBeyondLimit(trx, scope, input);
  if (sums.totalMinor === 0) await setState(trx, scope, invoiceId, "paid", issuedOn);

  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "invoice.issue",
    object: invoiceId,
    after: { number, totalMinor: sums.totalMinor, currency: input.currency },
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "invoice", ids: [invoiceId] });
  await deps.jobs.enqueue(trx, invoiceIssued, [{ accountId: scope.accountId, brandId: scope.brandId, invoiceId }]);
  return { invoiceId, number, totalMinor: sums.totalMinor, ocr, dueOn: due };
}

/** Held credit is given back first: that is when the order stops waiting, and the credit used is the customer's own. */
async function spendCredit(
  trx: Trx,
  scope: AccountScope,
  input: IssueInvoice & { readonly invoiceId: string; readonly issuedOn: string },
): Promise<void> {
  const { orderId, sellerId, currency, invoiceId, issuedOn, credit, now } = input;
  if (credit?.isHeld === true)
    await book(trx, scope, { sellerId, currency, bookedOn: issuedOn, orderId }, [releaseMovement(credit.amountMinor)]);
  await settleByCredit(trx, scope, { invoiceId, amountMinor: credit?.amountMinor ?? 0, now });
}

/** After booking, and one after the other: two orders at once cannot both fit into the same room (T49). */
async function refuseBeyondLimit(trx: Trx, scope: AccountScope, input: IssueInvoice): Promise<void> {
  const { currency } = input;
  await lockCreditLimit(trx, scope);
  const terms = await findCreditTerms(trx, scope);
  const { owedMinor } = await findBalance(trx, scope, input.sellerId, currency);
  const willOweMinor = owedMinor + (await promisedOf(trx, scope, currency));
  const isWithin = terms.isPostpaid && terms.currency === currency && willOweMinor <= terms.limitMinor;
  if (!isWithin) throw new Refused(CreditLimit);
}
