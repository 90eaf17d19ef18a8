import {
  addMoney,
  compareMoney,
  isPositiveMoney,
  isZeroMoney,
  minorOf,
  zeroMoney,
  type Currency,
  type Money,
} from "@nameplane/values";
import { CreditLimit } from "@nameplane/contracts/checkout/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { exchangePpm } from "../../products/index.ts";
import { dateIn, dueOn } from "../dates.rules.ts";
import { inBooksCurrency, invoiceLines, sumsOf, type InvoiceLineInput, type InvoiceTax } from "../lines.rules.ts";
import { invoiceIssued } from "../ledger.jobs.ts";
import { takeNumber } from "../invoice-number.repository.ts";
import { finalise, findParties, insertDraft, setState } from "../ledger.repository.ts";
import { book, findBalance, findCreditTerms, lockCreditLimit, promisedOf } from "../postings.repository.ts";
import { ocrOf } from "../ocr.rules.ts";
import { freezeParty } from "../party.rules.ts";
import { invoiceMovements, releaseMovement } from "../postings.rules.ts";
import { deferIncome } from "./defer-income.ts";
import { settleByCredit } from "./settle-invoice.ts";

export type IssueInvoice = {
  readonly orderId: string | null;
  /** The late invoice for which this invoice charges a reminder fee or interest. */
  readonly chargesId?: string;
  /** The invoice that was wholly credited in this transaction, and that this one replaces. */
  readonly correctsId?: string;
  readonly sellerId: string;
  /** How the invoice is to be paid: card = captured in this same transaction; invoice = on the account's invoice. */
  readonly method: "card" | "paypal" | "sepa" | "swish" | "bank" | "invoice" | "credit";
  /**
   * Prepaid credit to use on the invoice at once. `isHeld` says whether it has been held for the order until now (holdCredit).
   */
  readonly credit?: { readonly amount: Money; readonly isHeld: boolean };
  /** Calendar days from issue to due date. */
  readonly dueDays: number;
  /**
   * Whether the amount has counted against the credit limit since the order was placed (creditToPromise). If so, the limit is not
   * checked again.
   */
  readonly isPromised?: boolean;
  readonly lines: readonly InvoiceLineInput[];
  readonly tax: InvoiceTax;
  readonly language: "en" | "sv";
  readonly note?: string;
  /** The customer's reference for the order, which electronic invoices have in a place of its own. */
  readonly poNumber?: string;
  readonly now: Date;
};

export type IssuedInvoice = {
  readonly invoiceId: string;
  readonly number: number;
  readonly total: Money;
  readonly ocr: string;
  /** Calendar date in the brand's time zone. */
  readonly dueOn: string;
};

/**
 * Issues an invoice in the caller's transaction: it gets a number, its content is frozen, and it is posted.
 *
 * Takes the lines with the amounts that the quotes froze, all in one currency (VAT is computed per line and rounded half up).
 * Returns number, total and payment reference; an invoice with a total of zero is paid at once. Refuses with CreditChanged if the
 * account no longer has that much prepaid credit, and with CreditLimit if the method is "invoice" and the account would owe more
 * than its limit, including what orders in progress will add (I-M4). Throws RangeError when lines, VAT and tax position do not
 * fit together, which is a bug of the caller.
 *
 * Source: docs/states.md#ledger-movements; the number comes from the series in this transaction, so there is no gap (I-M8)
 */
export async function issueInvoice(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  input: IssueInvoice,
): Promise<IssuedInvoice> {
  const lines = invoiceLines(input.lines, input.tax);
  const sums = sumsOf(lines);
  const { currency } = sums.total;
  const credit = input.credit?.amount ?? zeroMoney(currency);
  const parties = await findParties(trx, scope, input.sellerId);
  const issuedOn = dateIn(parties.timeZone, input.now);
  const due = dueOn(issuedOn, input.dueDays);
  const fxPpm =
    parties.booksCurrency === currency || isZeroMoney(sums.vat)
      ? null
      : await exchangePpm(trx, currency, parties.booksCurrency, issuedOn);
  const invoiceId = newId(input.now.getTime());
  const isReverseCharge = input.tax.kind === "reverse_charge";

  // The draft needs the name of the number series. The series is locked from here on.
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
      chargesId: input.chargesId ?? null,
      correctsId: input.correctsId ?? null,
      unprovedVatNumber: input.tax.kind === "oss" ? parties.vatNumberNotRefused : null,
      ...sums,
      rounding: zeroMoney(currency),
      booksVat: fxPpm === null ? null : inBooksCurrency(sums.vat, fxPpm, parties.booksCurrency),
      fxPpm,
      vatKind: input.tax.kind,
      vatProofId: isReverseCharge ? parties.vatProofId : null,
      party: freezeParty(parties, input.language, {
        method: input.method,
        credit,
        provedVatNumber: isReverseCharge ? parties.account.vatNumber : null,
        consultation: isReverseCharge ? parties.consultation : null,
      }),
      note: input.note ?? null,
      ...(input.poNumber === undefined ? {} : { poNumber: input.poNumber }),
    },
    lines,
  );
  await finalise(trx, scope, invoiceId, { number, issuedOn, dueOn: due, ocr });
  const isSpread = parties.deferredFrom !== null && parties.deferredFrom <= issuedOn;
  const { sellerId, now } = input;
  const deferred = isSpread ? await deferIncome(trx, scope, { sellerId, invoiceId, issuedOn, lines, now }) : [];
  const movements = [...invoiceMovements(lines, zeroMoney(currency)), ...deferred];
  await book(trx, scope, { sellerId, bookedOn: issuedOn, invoiceId }, movements);
  if (input.credit !== undefined && isPositiveMoney(credit))
    await spendCredit(trx, scope, { ...input, credit: input.credit, invoiceId, issuedOn });
  if (input.method === "invoice" && input.isPromised !== true) await refuseBeyondLimit(trx, scope, input.sellerId, currency);
  if (isZeroMoney(sums.total)) await setState(trx, scope, invoiceId, "paid", issuedOn);

  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "invoice.issue",
    object: invoiceId,
    after: { number, totalMinor: minorOf(sums.total), currency },
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "invoice", ids: [invoiceId] });
  await deps.jobs.enqueue(trx, invoiceIssued, [{ accountId: scope.accountId, brandId: scope.brandId, invoiceId }]);
  return { invoiceId, number, total: sums.total, ocr, dueOn: due };
}

/** Releases held credit first, so that the invoice uses ordinary credit of the customer. */
async function spendCredit(
  trx: Trx,
  scope: AccountScope,
  input: IssueInvoice & Required<Pick<IssueInvoice, "credit">> & { readonly invoiceId: string; readonly issuedOn: string },
): Promise<void> {
  const { orderId, sellerId, invoiceId, issuedOn, credit, now } = input;
  if (credit.isHeld) await book(trx, scope, { sellerId, bookedOn: issuedOn, orderId }, [releaseMovement(credit.amount)]);
  await settleByCredit(trx, scope, { invoiceId, amount: credit.amount, now });
}

/**
 * Checks the credit limit after posting, one invoice at a time, so that two simultaneous orders cannot both use the same
 * remaining credit (T49).
 */
async function refuseBeyondLimit(trx: Trx, scope: AccountScope, sellerId: string, currency: Currency): Promise<void> {
  await lockCreditLimit(trx, scope);
  const { isPostpaid, limit } = await findCreditTerms(trx, scope);
  const { owed, unbilled } = await findBalance(trx, scope, sellerId, currency);
  const willOwe = addMoney(addMoney(owed, unbilled), await promisedOf(trx, scope, currency));
  const isWithin = isPostpaid && limit.currency === currency && compareMoney(willOwe, limit) <= 0;
  if (!isWithin) throw new Refused(CreditLimit);
}
