import {
  minorOf,
  subtractMoney,
  isPositiveMoney,
  isZeroMoney,
  minMoney,
  moneyToJson,
  zeroMoney,
  type Money,
} from "@nameplane/values";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { audit } from "../../../platform/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { operatorAccount, type OperatorAccount } from "../../../platform/operator-account.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import {
  bookDeposit,
  bookSuspense,
  findInvoiceByOcr,
  findInvoicesOverAmount,
  isOcr,
  isOpenInvoice,
  lockInvoice,
  orderOfReference,
  readOcr,
  settleByPayment,
  takeNumber,
  type ReferencedInvoice,
} from "../../ledger/index.ts";
import { insertBankLine } from "./bank-lines.repository.ts";
import { bankTransferReceived, moneyKept } from "../payments.jobs.ts";
import { findTransferOrder, insertReceivedPayment, lockOrderMoney } from "../payments.repository.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";

export type BankReceipt = {
  /** The bank's own reference of the transaction; recording the same one twice has no second effect. */
  readonly bankReference: string;
  /** Calendar date at the bank. */
  readonly bookedOn: string;
  readonly amount: Money;
  /** What the payer wrote: it should be the OCR reference of an invoice, or of an order that is paid before it is invoiced. */
  readonly reference: string;
  readonly payer?: string;
};

export type BankReceiptResult = {
  /**
   * settled: the invoice is paid in full, and any surplus became prepaid credit. part: it is not paid in full. deposit: nothing
   * was left to pay, so all became prepaid credit. kept: it is credit that is held for its order. suspense: it is not known whose
   * money it is. known: recorded before.
   */
  readonly outcome: "settled" | "part" | "deposit" | "kept" | "suspense" | "known";
  readonly invoiceId: string | null;
  readonly invoiced: Money;
  readonly deposited: Money;
};

export type BankDeps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /**
   * Holds prepaid credit that has just arrived for an order, up to what it waits for, and starts the order when it is paid; gives
   * how much is held.
   */
  readonly keepForOrder: (
    trx: Trx,
    scope: AccountScope,
    transfer: { readonly orderId: string; readonly amount: Money },
  ) => Promise<Money>;
};

/**
 * Records a bank transfer. The OCR reference, with its two check digits, identifies the invoice: the money pays what is left on
 * it, and any surplus becomes prepaid credit. A reference may also identify an order that is not invoiced yet: all money becomes
 * prepaid credit and is held for the order. Without a valid reference it is put in suspense on the operator's account, with a
 * task that lists invoices over the same amount (F32).
 */
export async function recordBankReceipt(deps: BankDeps, actor: string, receipt: BankReceipt): Promise<BankReceiptResult> {
  if (!isPositiveMoney(receipt.amount)) throw new RangeError(`a receipt is over a positive amount, got ${receipt.amount.minor}`);
  const operator = await tx(deps.sweeping, { actor }, operatorAccount);
  const ocr = readOcr(receipt.reference);
  const invoice =
    ocr === null || !isOcr(ocr)
      ? null
      : await tx(deps.sweeping, { actor }, (trx) => findInvoiceByOcr(trx, operator.sellerId, ocr));
  const number = ocr === null ? null : orderOfReference(ocr);
  const order =
    invoice !== null || number === null
      ? null
      : await tx(deps.sweeping, { actor }, (trx) => findTransferOrder(trx, operator.sellerId, number));
  if (order !== null && order.currency === receipt.amount.currency) {
    const scope = makeScope({ accountId: order.accountId, brandId: order.brandId, actor });
    return tx(deps.pool, scope, (trx) => bookForOrder(deps, trx, scope, operator.sellerId, order.orderId, receipt));
  }
  if (invoice === null || invoice.currency !== receipt.amount.currency) return bookUnplaced(deps, operator, actor, receipt);
  const scope = makeScope({ accountId: invoice.accountId, brandId: invoice.brandId, actor });
  return tx(deps.pool, scope, (trx) => bookOnInvoice(deps, trx, scope, operator.sellerId, invoice, receipt));
}

async function bookOnInvoice(
  deps: BankDeps,
  trx: Trx,
  scope: AccountScope,
  sellerId: string,
  target: ReferencedInvoice,
  receipt: BankReceipt,
): Promise<BankReceiptResult> {
  const invoice = await lockInvoice(trx, scope, target.invoiceId);
  if (invoice === null) throw new Error(`invoice ${target.invoiceId} went away`);
  const nothing = zeroMoney(receipt.amount.currency);
  const left = isOpenInvoice(invoice.state) ? subtractMoney(invoice.total, invoice.settled) : nothing;
  const invoiced = minMoney(left, receipt.amount);
  const deposited = subtractMoney(receipt.amount, invoiced);
  const now = deps.clock.now();
  const paymentId = newId(now.getTime());
  const isNew = await insertBankLine(
    trx,
    lineOf(sellerId, receipt, { accountId: scope.accountId, paymentId, state: "matched" }),
    () =>
      insertReceipt(trx, scope, {
        sellerId,
        receipt,
        now,
        paymentId,
        invoice: isPositiveMoney(invoiced) ? { id: invoice.id, orderId: invoice.orderId } : null,
        amount: isPositiveMoney(invoiced) ? invoiced : deposited,
      }),
  );
  if (!isNew) return { outcome: "known", invoiceId: invoice.id, invoiced: nothing, deposited: nothing };

  const settled = isZeroMoney(invoiced)
    ? null
    : await settleByPayment(trx, scope, {
        invoiceId: invoice.id,
        paymentId,
        amount: invoiced,
        clearing: "bank",
        now,
      });
  if (isPositiveMoney(deposited)) {
    const depositId = isPositiveMoney(invoiced) ? newId(now.getTime()) : paymentId;
    if (isPositiveMoney(invoiced))
      await insertReceipt(trx, scope, {
        sellerId,
        receipt,
        now,
        paymentId: depositId,
        invoice: null,
        amount: deposited,
        part: ":rest",
      });
    await bookDeposit(trx, scope, {
      sellerId,
      paymentId: depositId,
      amount: deposited,
      clearing: "bank",
      bookedOn: receipt.bookedOn,
    });
    await deps.jobs.enqueue(trx, moneyKept, [
      {
        accountId: scope.accountId,
        brandId: scope.brandId,
        paymentId: depositId,
        orderId: invoice.orderId,
        cause: "over" as const,
      },
    ]);
  }
  if (settled?.state === "paid" && invoice.orderId !== null) {
    await deps.jobs.enqueue(trx, bankTransferReceived, [
      {
        accountId: scope.accountId,
        brandId: scope.brandId,
        orderId: invoice.orderId,
        invoiceId: invoice.id,
        paymentId,
      },
    ]);
  }
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "payment.bank-receipt",
    object: paymentId,
    after: {
      invoice: invoice.number,
      invoicedMinor: minorOf(invoiced),
      depositedMinor: minorOf(deposited),
      bankReference: receipt.bankReference,
    },
  });
  return {
    outcome: settled === null ? "deposit" : settled.state === "paid" ? "settled" : "part",
    invoiceId: invoice.id,
    invoiced,
    deposited,
  };
}

/**
 * Money that arrives before anything is invoiced belongs to the customer: it becomes prepaid credit, held for the order in the
 * same transaction.
 */
async function bookForOrder(
  deps: BankDeps,
  trx: Trx,
  scope: AccountScope,
  sellerId: string,
  orderId: string,
  receipt: BankReceipt,
): Promise<BankReceiptResult> {
  const now = deps.clock.now();
  const paymentId = newId(now.getTime());
  const nothing = zeroMoney(receipt.amount.currency);
  // The order is locked before the payment, as in all code.
  const order = await lockOrderMoney(trx, scope, orderId, paymentId);
  const isNew = await insertBankLine(
    trx,
    lineOf(sellerId, receipt, { accountId: scope.accountId, paymentId, state: "matched" }),
    () => insertReceipt(trx, scope, { sellerId, receipt, now, paymentId, invoice: null, amount: receipt.amount }),
  );
  if (!isNew) return { outcome: "known", invoiceId: null, invoiced: nothing, deposited: nothing };
  const { amount, bookedOn } = receipt;
  await bookDeposit(trx, scope, { sellerId, paymentId, amount, clearing: "bank", bookedOn });
  const kept = await deps.keepForOrder(trx, scope, { orderId, amount });
  const deposited = subtractMoney(amount, kept);
  if (isPositiveMoney(deposited))
    await deps.jobs.enqueue(trx, moneyKept, [
      {
        accountId: scope.accountId,
        brandId: scope.brandId,
        paymentId,
        orderId,
        cause: isPositiveMoney(kept) ? ("over" as const) : order?.state === "cancelled" ? ("late" as const) : ("twice" as const),
      },
    ]);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "payment.bank-receipt",
    object: paymentId,
    after: {
      order: orderId,
      keptMinor: minorOf(kept),
      depositedMinor: minorOf(deposited),
      bankReference: receipt.bankReference,
    },
  });
  return { outcome: isPositiveMoney(kept) ? "kept" : "deposit", invoiceId: null, invoiced: nothing, deposited };
}

async function insertReceipt(
  trx: Trx,
  scope: AccountScope,
  money: {
    sellerId: string;
    receipt: BankReceipt;
    now: Date;
    paymentId: string;
    invoice: { id: string; orderId: string | null } | null;
    amount: Money;
    /** Distinguishes two payments that come from one transfer. */
    part?: string;
  },
): Promise<void> {
  const { receipt, invoice } = money;
  await insertReceivedPayment(trx, scope, {
    id: money.paymentId,
    sellerId: money.sellerId,
    purpose: invoice === null ? "deposit" : invoice.orderId === null ? "invoice" : "order",
    orderId: invoice?.orderId ?? null,
    invoiceId: invoice?.id ?? null,
    method: "bank",
    provider: "bank",
    providerObject: `${receipt.bankReference}${money.part ?? ""}`,
    asked: money.amount,
    reference: receipt.reference,
    receipt: await takeNumber(trx, money.sellerId, "receipt"),
    createdAt: money.now,
  });
}

async function bookUnplaced(
  deps: BankDeps,
  operator: OperatorAccount,
  actor: string,
  receipt: BankReceipt,
): Promise<BankReceiptResult> {
  const similar = await tx(deps.sweeping, { actor }, (trx) => findInvoicesOverAmount(trx, operator.sellerId, receipt.amount));
  const scope = makeScope({ accountId: operator.accountId, brandId: operator.brandId, actor });
  const now = deps.clock.now();
  const paymentId = newId(now.getTime());
  const isNew = await tx(deps.pool, scope, async (trx) => {
    const added = await insertBankLine(
      trx,
      lineOf(operator.sellerId, receipt, { accountId: scope.accountId, paymentId, state: "suspense" }),
      async () =>
        insertReceivedPayment(trx, scope, {
          id: paymentId,
          sellerId: operator.sellerId,
          purpose: "suspense",
          orderId: null,
          invoiceId: null,
          method: "bank",
          provider: "bank",
          providerObject: receipt.bankReference,
          asked: receipt.amount,
          reference: receipt.reference,
          receipt: await takeNumber(trx, operator.sellerId, "receipt"),
          createdAt: now,
        }),
    );
    if (!added) return false;
    await bookSuspense(
      trx,
      scope,
      {
        sellerId: operator.sellerId,
        paymentId,
        amount: receipt.amount,
        clearing: "bank",
        bookedOn: receipt.bookedOn,
      },
      `reference ${receipt.reference}`,
    );
    await raiseTask(trx, scope, {
      kind: "bank-unplaced",
      key: receipt.bankReference,
      severity: "normal",
      subject: { kind: "payment", id: paymentId },
      text: taskText("transferUnplaced", {
        amount: moneyToJson(receipt.amount),
        reference: receipt.reference,
      }),
      data: { similar },
    });
    return true;
  });
  const nothing = zeroMoney(receipt.amount.currency);
  return { outcome: isNew ? "suspense" : "known", invoiceId: null, invoiced: nothing, deposited: nothing };
}

function lineOf(
  sellerId: string,
  receipt: BankReceipt,
  match: { accountId: string; paymentId: string; state: "matched" | "suspense" },
) {
  const { minor, currency } = receipt.amount;
  const identity = [receipt.bankReference, receipt.bookedOn, currency, minor, receipt.reference].join("|");
  return {
    ...match,
    ...receipt,
    id: newId(),
    sellerId,
    lineHash: sha256(identity),
    fileHash: sha256("recorded by hand"),
    payer: receipt.payer ?? null,
  };
}
