import { minorOf, type Money } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import { Refused } from "../../../platform/refused.ts";
import { findBrandSeller } from "../../ledger/index.ts";
import { findInvoiceSellers, findOrderSeller, isOfReseller } from "../../ledger/sellers/index.ts";
import { nextCheckAt } from "../fetched.rules.ts";
import {
  insertPayment,
  insertPaymentInvoices,
  lockOpenAttempt,
  lockPayment,
  openInvoiceAttempts,
  type PaymentRow,
} from "../payments.repository.ts";
import { capabilities, type ProviderMethod } from "../providers.rules.ts";
import { isSameAttempt } from "./same-attempt.rules.ts";

/** What a payment pays for. A deposit is for nothing in particular and becomes prepaid credit. */
export type PaymentTarget =
  | { readonly purpose: "order"; readonly orderId: string }
  /** At least one invoice, sorted by due date, the earliest first. */
  | { readonly purpose: "invoice"; readonly invoiceIds: readonly string[] }
  | { readonly purpose: "deposit" };

/**
 * Begins an attempt to pay. If there is an open attempt for the same order or invoices, that one is returned, so that a payer who
 * closed the provider's page continues there.
 *
 * Takes the amount as frozen by the order. Possible refusals: MethodNotAllowed for sellers of resellers, whose money must not
 * come to the operator's accounts (T121), and for invoices of several sellers.
 */
export async function createPayment(
  trx: Trx,
  scope: AccountScope,
  input: PaymentTarget & {
    readonly method: ProviderMethod;
    readonly amount: Money;
    readonly now: Date;
    /** The saved card to pay with. Without it, the payer enters a card at the provider. */
    readonly methodId?: string | undefined;
    /** Whether the payer wants that card saved. */
    readonly keepsCard?: boolean | undefined;
    /** Whether the card is charged under the mandate, without the payer being present. Each such charge is a separate attempt. */
    readonly offSession?: boolean;
    /** Whether it is a deposit that the account's mandate to top up its credit asks for. */
    readonly isTopUp?: boolean;
  },
): Promise<{ paymentId: string }> {
  const orderId = input.purpose === "order" ? input.orderId : null;
  const means = {
    methodId: input.methodId ?? null,
    keepsCard: input.keepsCard === true,
    offSession: input.offSession === true,
    ...(input.isTopUp === true ? { isTopUp: true } : {}),
  };
  const open =
    input.purpose === "invoice"
      ? await openForInvoices(trx, scope, input.invoiceIds, { ...means, method: input.method, asked: input.amount })
      : orderId === null || means.offSession
        ? null
        : await lockOpenAttempt(trx, scope, { ...input, ...means, orderId });
  if (open !== null) return { paymentId: open.id };
  const sellerId = await sellerOf(trx, scope, input);
  if (sellerId === null || (await isOfReseller(trx, sellerId))) throw new Refused(MethodNotAllowed, { param: "method" });
  const id = newId(input.now.getTime());
  await insertPayment(trx, scope, {
    id,
    sellerId,
    purpose: input.purpose,
    orderId,
    invoiceId: input.purpose === "invoice" ? (input.invoiceIds[0] ?? null) : null,
    method: input.method,
    ...means,
    provider: capabilities[input.method].provider,
    asked: input.amount,
    createdAt: input.now,
    nextCheckAt: nextCheckAt(input.now, input.now),
  });
  if (input.purpose === "invoice") await insertPaymentInvoices(trx, scope, id, input.invoiceIds);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "payment.start",
    object: id,
    after: { purpose: input.purpose, orderId, amountMinor: minorOf(input.amount), currency: input.amount.currency, ...means },
  });
  return { paymentId: id };
}

/** The seller that is paid. Null if invoices are of several sellers, because one payment cannot go to both. */
async function sellerOf(trx: Trx, scope: AccountScope, target: PaymentTarget): Promise<string | null> {
  if (target.purpose === "deposit") return (await findBrandSeller(trx, scope)).sellerId;
  if (target.purpose === "order") return (await findOrderSeller(trx, scope, target.orderId)).sellerId;
  const sellers = await findInvoiceSellers(trx, scope, target.invoiceIds);
  return sellers.length === 1 ? (sellers[0] ?? null) : null;
}

/** The attempt that pays the same invoices with the same amount and method, and that can be continued. Null if there is none. */
async function openForInvoices(
  trx: Trx,
  scope: AccountScope,
  invoiceIds: readonly string[],
  means: Pick<PaymentRow, "method" | "methodId" | "keepsCard" | "asked">,
): Promise<PaymentRow | null> {
  const found = (await openInvoiceAttempts(trx, scope, invoiceIds)).find(
    (open) => ["created", "requires_action"].includes(open.state) && isSameAttempt(open, { ...means, invoiceIds }),
  );
  return found === undefined ? null : lockPayment(trx, scope, found.id);
}
