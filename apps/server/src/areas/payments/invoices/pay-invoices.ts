import type { InputOf } from "@nameplane/contracts";
import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import type { payInvoices } from "@nameplane/contracts/ledger/operations";
import { InvoiceNotOpen, PaymentUnderWay, SumChanged } from "@nameplane/contracts/payments/refusals";
import { BadParameter, NotFound } from "@nameplane/contracts/refusals";
import {
  addMoney,
  compareMoney,
  isPositiveMoney,
  isSameMoney,
  minMoney,
  moneyIn,
  subtractMoney,
  zeroMoney,
  type Money,
} from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAccount, refuseWithoutDetails } from "../../accounts/index.ts";
import { isOpenInvoice, lockInvoice, settleByCredit } from "../../ledger/index.ts";
import type { PaymentDeps } from "../ask-provider.ts";
import { beginKeeping, checkCardMeans, type Keepable } from "../cards/index.ts";
import {
  createPayment,
  endAttempt,
  isSameAttempt,
  openHostedPayment,
  payWithKept,
  type HostedDisplay,
} from "../charges/index.ts";
import { orderInvoicePaid, paymentReported } from "../payments.jobs.ts";
import { payableMethods, type ProviderMethod } from "../providers.rules.ts";
import { findPayment, invoicesOfPayment, openInvoiceAttempts, payerCountry } from "../payments.repository.ts";

type PayInput = InputOf<typeof payInvoices>;
type Open = { readonly id: string; readonly left: Money };

/** Who pays: a user of the account, or anybody who has a pay link. */
export type Payer = Pick<SessionCall, "scope" | "now" | "tx" | "language" | "origin">;

/** The payment methods that are configured and that the brand offers, and whether cards can be saved. */
export type Ways = { readonly open: readonly ProviderMethod[]; readonly keepable: Keepable };

/**
 * Uses the credit that the payer chose on the invoices, in their given order, and begins a payment through a provider for the
 * rest.
 *
 * Returns the payment; null if the credit has paid everything. Possible refusals: NotFound, InvoiceNotOpen, SumChanged (something
 * was paid since the payer saw the sum), CreditChanged, BadParameter (part of several invoices, or more credit than the sum),
 * MethodNotAllowed (not offered here, or it cannot pay this sum), DetailsMissing, NoPermission, PaymentUnderWay.
 */
export async function beginPayment(
  trx: Trx,
  deps: Pick<PaymentDeps, "jobs">,
  call: SessionCall,
  input: PayInput,
  ways: Ways,
): Promise<{ paymentId: string | null }> {
  const { scope, now } = call;
  await refuseWithoutDetails(trx, scope);
  const invoices = await lockOpenInvoices(trx, call, input.invoiceids);
  const [first] = invoices;
  if (first === undefined) throw new Refused(NotFound, { param: "invoiceids" });
  const of = moneyIn(first.left.currency);
  const left = invoices.reduce((sum, invoice) => addMoney(sum, invoice.left), zeroMoney(first.left.currency));
  const [amount, credit] = [of(input.amountMinor), of(input.creditMinor ?? 0)];
  if (compareMoney(amount, left) > 0) throw new Refused(SumChanged, { param: "amountMinor" });
  if (invoices.length > 1 && !isSameMoney(amount, left)) throw new Refused(SumChanged, { param: "amountMinor" });
  if (compareMoney(credit, amount) > 0) throw new Refused(BadParameter, { param: "creditMinor" });

  await refuseUnderWay(trx, scope, input.invoiceids);
  const rest = subtractMoney(amount, credit);
  const means = isPositiveMoney(rest) ? await meansOf(trx, call, input, ways, rest) : null;
  const invoiceIds = await useCredit(trx, deps, call, invoices, credit);
  if (means === null) return { paymentId: null };
  return createPayment(trx, scope, { purpose: "invoice", invoiceIds, amount: rest, ...means, now });
}

/** Refuses with PaymentUnderWay if a card is being charged for one of these invoices. */
export async function refuseUnderWay(trx: Trx, scope: AccountScope, invoiceIds: readonly string[]): Promise<void> {
  const underWay = await openInvoiceAttempts(trx, scope, invoiceIds);
  if (underWay.some(({ state }) => state === "processing" || state === "authorised")) throw new Refused(PaymentUnderWay);
}

async function meansOf(trx: Trx, call: SessionCall, input: PayInput, ways: Ways, rest: Money) {
  const method = input.method ?? "card";
  const country = await payerCountry(trx, call.scope);
  if (!payableMethods(ways.open, { amount: rest, country }).includes(method))
    throw new Refused(MethodNotAllowed, { param: "amountMinor" });
  return { ...(await checkCardMeans(trx, call, { ...input, method }, ways.keepable)), method };
}

/** Locks the invoices in the order of their ids, so that two calls never wait for each other. Returns them in the given order. */
export async function lockOpenInvoices(
  trx: Trx,
  { scope }: Pick<Payer, "scope">,
  ids: readonly string[],
): Promise<readonly Open[]> {
  const found = new Map<string, Open>();
  for (const id of [...new Set(ids)].toSorted()) {
    const invoice = await lockInvoice(trx, scope, id);
    if (invoice === null || invoice.kind !== "invoice") throw new Refused(NotFound, { param: "invoiceids" });
    const left = subtractMoney(invoice.total, invoice.settled);
    if (!isOpenInvoice(invoice.state) || !isPositiveMoney(left))
      throw new Refused(InvoiceNotOpen, { fields: { number: String(invoice.number ?? "") } });
    found.set(id, { id, left });
  }
  const invoices = [...new Set(ids)].map((id) => found.get(id)).filter((invoice) => invoice !== undefined);
  if (new Set(invoices.map(({ left }) => left.currency)).size > 1) throw new Refused(BadParameter, { param: "invoiceids" });
  return invoices;
}

/** Uses the credit on the invoices one after the other. Returns the invoices that are not fully paid by it. */
async function useCredit(
  trx: Trx,
  { jobs }: Pick<PaymentDeps, "jobs">,
  { scope, now }: SessionCall,
  invoices: readonly Open[],
  credit: Money,
): Promise<readonly string[]> {
  let rest = credit;
  const unpaid: string[] = [];
  for (const { id, left } of invoices) {
    const amount = minMoney(left, rest);
    if (isPositiveMoney(amount)) {
      const settled = await settleByCredit(trx, scope, { invoiceId: id, amount, now });
      rest = subtractMoney(rest, amount);
      if (settled.state === "paid" && settled.orderId !== null) {
        const { accountId, brandId } = scope;
        await jobs.enqueue(trx, orderInvoicePaid, [
          { accountId, brandId, orderId: settled.orderId, invoiceId: id, paymentId: null },
        ]);
      }
    }
    if (!isSameMoney(amount, left)) unpaid.push(id);
  }
  return unpaid;
}

/**
 * Ends the open attempts to pay these invoices by other methods, before the invoices are paid. Otherwise the payer could pay them
 * a second time on a page that is still open at the provider. Refuses with PaymentUnderWay if one of them has just been paid,
 * PaymentProviderSilent if the provider does not answer.
 */
export async function endOtherAttempts(
  deps: PaymentDeps,
  call: Pick<Payer, "scope" | "tx">,
  input: Pick<PayInput, "invoiceids" | "amountMinor" | "creditMinor" | "cardid" | "keepcard" | "method">,
): Promise<void> {
  const { scope } = call;
  const open = await call.tx((trx) => openInvoiceAttempts(trx, scope, input.invoiceids));
  for (const attempt of open) {
    const { id, providerObject, state, asked } = attempt;
    const wanted = {
      method: input.method ?? "card",
      methodId: input.cardid ?? null,
      keepsCard: input.keepcard === true,
      asked: moneyIn(asked.currency)(input.amountMinor - (input.creditMinor ?? 0)),
      invoiceIds: input.invoiceids,
    };
    const isOpen = state === "requires_action" || attempt.step === "send";
    if (isSameAttempt(attempt, wanted) || !isOpen || providerObject === null) continue;
    try {
      await endAttempt(deps, scope, attempt);
    } finally {
      await call.tx((trx) =>
        deps.jobs.enqueue(trx, paymentReported, [{ accountId: scope.accountId, brandId: scope.brandId, paymentId: id }]),
      );
    }
  }
}

/**
 * Opens the provider's page, or charges the saved card.
 *
 * `shown`: the page to which the payer returns, usually the page of the invoice, and the email address that the provider's page
 * shows, usually that of the account. Returns the URL of the provider's page, or null if the bank requires no confirmation.
 * Possible refusals: PaymentProviderSilent, PaymentRefused, PaymentUnderWay.
 */
export async function openPage(
  deps: PaymentDeps,
  call: Payer,
  paymentId: string,
  shown?: Pick<HostedDisplay, "successUrl" | "cancelUrl" | "customerEmail">,
): Promise<string | null> {
  const { scope } = call;
  const { payment, display } = await call.tx(async (trx) => {
    const found = await findPayment(trx, scope, paymentId);
    if (found === null) throw new Refused(NotFound, { param: "paymentid" });
    return { payment: found, display: { ...(await displayOf(trx, call, paymentId, found.asked)), ...shown } };
  });
  if (payment.methodId !== null) {
    const there = { returnUrl: display.successUrl, capture: "automatic" } as const;
    return (await payWithKept(deps, scope, paymentId, there)).redirectUrl;
  }
  const keeping = await beginKeeping(deps, call, payment);
  return (await openHostedPayment(deps, scope, paymentId, { ...display, ...keeping })).redirectUrl;
}

const words = {
  en: (numbers: string, isOne: boolean) => `${isOne ? "Invoice" : "Invoices"} ${numbers}`,
  sv: (numbers: string, isOne: boolean) => `${isOne ? "Faktura" : "Fakturor"} ${numbers}`,
} as const;

/** The provider's page names at most this many invoice numbers; further invoices are only counted. */
const namedMost = 5;

async function displayOf(trx: Trx, call: Payer, paymentId: string, amount: Money): Promise<HostedDisplay> {
  const ids = await invoicesOfPayment(trx, call.scope, paymentId);
  const numbers: string[] = [];
  for (const id of ids.slice(0, namedMost)) numbers.push(String((await lockInvoice(trx, call.scope, id))?.number ?? ""));
  if (ids.length > namedMost) numbers.push(`+${ids.length - namedMost}`);
  const text = words[call.language](numbers.join(", "), ids.length === 1);
  const back = `${call.origin}/economy/invoices${ids.length === 1 ? `/${ids[0] ?? ""}` : ""}?payment=${paymentId}`;
  return {
    orderNumber: null,
    description: text,
    lines: [{ text, amount }],
    successUrl: back,
    cancelUrl: `${back}&cancelled=1`,
    language: call.language,
    customerEmail: (await findAccount(trx, call.scope)).email ?? "",
  };
}
