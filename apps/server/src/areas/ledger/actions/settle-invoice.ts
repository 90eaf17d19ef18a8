import { compareMoney, isPositiveMoney, minorOf, subtractMoney, type Money } from "@nameplane/values";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { Clearing } from "./book-money.ts";
import { dateIn } from "../dates.rules.ts";
import { isOpenInvoice, stateAfterSettling, type InvoiceState } from "../invoice.state.ts";
import { findBrandSeller, lockInvoice, settledOf, setState, type InvoiceRow } from "../ledger.repository.ts";
import { refusingOverdraft } from "./hold-credit.ts";
import { book, isBooked } from "../postings.repository.ts";
import type { Movement } from "../postings.rules.ts";

export type Settled = { readonly state: InvoiceState; readonly left: Money; readonly orderId: string | null };

/**
 * Posts a payment of an invoice: the amount is debited to the clearing or bank account and credited to the receivable.
 *
 * `amount`: in the currency of the invoice, at most what is left to pay. Returns the invoice's state afterwards; booking the same
 * payment again changes nothing. Possible refusals: NotFound; StatusProhibits when nothing is left to pay on the invoice, or the
 * amount is more than what is left.
 *
 * Source: docs/states.md#ledger-movements, "an invoice is paid" (3003)
 */
export async function settleByPayment(
  trx: Trx,
  scope: AccountScope,
  input: {
    readonly invoiceId: string;
    readonly paymentId: string;
    readonly amount: Money;
    readonly clearing: Clearing;
    readonly now: Date;
    readonly bankLineId?: string;
  },
): Promise<Settled> {
  const invoice = await openInvoice(trx, scope, input.invoiceId);
  if (await isBooked(trx, scope, invoice.id, input.paymentId)) return settledNow(invoice);
  return settle(trx, scope, invoice, {
    ...input,
    movement: { kind: "payment", debit: input.clearing, credit: "receivable" },
  });
}

/**
 * Uses prepaid credit on an invoice (status 3900). A CHECK in the database keeps the balance from falling below zero, so the same
 * credit cannot be spent twice.
 *
 * Possible refusals: NotFound; StatusProhibits when nothing is left to pay on the invoice, or the amount is more than what is
 * left; CreditChanged when the account does not have that much credit (the transaction can then only be rolled back).
 */
export async function settleByCredit(
  trx: Trx,
  scope: AccountScope,
  input: { readonly invoiceId: string; readonly amount: Money; readonly now: Date },
): Promise<Settled> {
  const invoice = await openInvoice(trx, scope, input.invoiceId);
  return refusingOverdraft(
    settle(trx, scope, invoice, {
      ...input,
      paymentId: null,
      movement: { kind: "used_credit", debit: "prepaid", credit: "receivable" },
    }),
  );
}

/**
 * Settles an invoice for wholesale charges that the reseller has already been charged for: the earlier charges pay the
 * receivable.
 *
 * Possible refusals: NotFound; StatusProhibits when nothing is left to pay on the invoice, or the amount is more than what is
 * left.
 */
export async function settleWholesaleInvoice(
  trx: Trx,
  scope: AccountScope,
  input: { readonly invoiceId: string; readonly amount: Money; readonly now: Date },
): Promise<Settled> {
  const invoice = await openInvoice(trx, scope, input.invoiceId);
  return settle(trx, scope, invoice, {
    ...input,
    paymentId: null,
    movement: { kind: "wholesale", debit: "wholesale", credit: "receivable" },
  });
}

async function openInvoice(trx: Trx, scope: AccountScope, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await lockInvoice(trx, scope, invoiceId);
  if (invoice === null || invoice.kind !== "invoice") throw new Refused(NotFound);
  return invoice;
}

async function settle(
  trx: Trx,
  scope: AccountScope,
  invoice: InvoiceRow,
  input: {
    amount: Money;
    paymentId: string | null;
    now: Date;
    bankLineId?: string;
    movement: Pick<Movement, "kind" | "debit" | "credit">;
  },
): Promise<Settled> {
  const { amount } = input;
  const left = subtractMoney(invoice.total, invoice.settled);
  if (!isOpenInvoice(invoice.state) || compareMoney(amount, left) > 0 || !isPositiveMoney(amount)) {
    throw new Refused(StatusProhibits, {
      internal: `${amount.minor} on invoice ${invoice.id} in state ${invoice.state} with ${left.minor} left`,
    });
  }
  const { timeZone } = await findBrandSeller(trx, scope);
  const bookedOn = dateIn(timeZone, input.now);
  const movement: Movement = { ...input.movement, amount, namesInvoice: true, text: "" };
  await book(
    trx,
    scope,
    {
      sellerId: invoice.sellerId,
      bookedOn,
      invoiceId: invoice.id,
      paymentId: input.paymentId,
      ...(input.bankLineId === undefined ? {} : { bankLineId: input.bankLineId }),
    },
    [movement],
  );
  const settled = await followSettling(trx, scope, invoice, { isWhollyCredited: false, on: bookedOn });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "invoice.settle",
    object: invoice.id,
    after: { kind: movement.kind, amountMinor: minorOf(amount), state: settled.state },
  });
  return settled;
}

/** Sets the invoice's state to what its settled sum now demands. The ledger trigger has just changed that sum. */
export async function followSettling(
  trx: Trx,
  scope: AccountScope,
  invoice: InvoiceRow,
  facts: { isWhollyCredited: boolean; on: string },
): Promise<Settled> {
  const settled = await settledOf(trx, scope, invoice.id);
  const { total } = invoice;
  const state = stateAfterSettling(invoice.state, { total, settled, isWhollyCredited: facts.isWhollyCredited });
  if (state !== invoice.state) await setState(trx, scope, invoice.id, state, state === "paid" ? facts.on : null);
  await notifyBrowsers(trx, scope.accountId, { topic: "invoice", ids: [invoice.id] });
  return settledNow({ ...invoice, state, settled });
}

function settledNow({ state, total, settled, orderId }: InvoiceRow): Settled {
  return { state, left: subtractMoney(total, settled), orderId };
}
