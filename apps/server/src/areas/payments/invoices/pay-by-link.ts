import type { InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/ledger/operations";
import { InvalidToken } from "@nameplane/contracts/accounts/refusals";
import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import { PayLinkEnded, PayLinkRevoked, SumChanged } from "@nameplane/contracts/payments/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { addMoney, isSameMoney, minorOf, moneyIn, zeroMoney, type Money } from "@nameplane/values";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { countTries } from "../../identity/index.ts";
import { bankOf, findInvoice, isOpenInvoice, statusCodeOf } from "../../ledger/index.ts";
import { openChargesOf } from "../../ledger/late/index.ts";
import type { PaymentDeps } from "../ask-provider.ts";
import { createPayment } from "../charges/index.ts";
import { openMethods } from "../open-methods.ts";
import { isOpenPayment } from "../payment.state.ts";
import { paymentReported } from "../payments.jobs.ts";
import { findPayment, invoicesOfPayment, payerCountry, type PaymentRow } from "../payments.repository.ts";
import { isProviderMethod, payableMethods, type ProviderMethod } from "../providers.rules.ts";
import { sendRequest, viewOf, withdrawRequest, type SwishPayer } from "../swish/index.ts";
import { issuePayLink } from "./issue-pay-link.ts";
import { endOtherAttempts, lockOpenInvoices, openPage, refuseUnderWay, type Payer } from "./pay-invoices.ts";
import { chargedInvoice, findPayLink } from "./pay-links.repository.ts";

/** The actor in logs: a payer who has the link, and who may not be a user. */
const actor = "public:pay-link";

/** The page polls every few seconds while a payment is on its way, so many calls are allowed. */
const limits = [{ name: "address", windowMs: 600_000, cap: 300 }];

type Deps = PaymentDeps;
type Holder = { readonly scope: AccountScope; readonly invoiceId: string };

/** The account and invoice that a link is for. Possible refusals: InvalidToken, PayLinkEnded, PayLinkRevoked, TooFast. */
export async function holderOf(call: PublicCall, token: string): Promise<Holder> {
  const { brandId } = call.brand;
  const link = await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "pay-link", [{ subject: call.addressBlock, limits }]);
    return findPayLink(trx, sha256(token), brandId);
  });
  if (link === null) throw new Refused(InvalidToken);
  if (link.isRevoked) throw new Refused(PayLinkRevoked);
  if (link.hasEnded) throw new Refused(PayLinkEnded);
  return { scope: makeScope({ accountId: link.accountId, brandId, actor }), invoiceId: link.invoiceId };
}

/** What the page of a link shows: only the invoice, and nothing else of the account. */
export async function readByLink(
  deps: Deps,
  call: PublicCall,
  { token, paymentid }: { readonly token: string; readonly paymentid?: string | undefined },
) {
  const { scope, invoiceId } = await holderOf(call, token);
  const open = await openMethods(deps, call);
  return tx(deps.pool, scope, async (trx) => {
    const invoice = await findInvoice(trx, scope, invoiceId);
    if (invoice?.kind !== "invoice") throw new Refused(InvalidToken);
    const { total, settled, party } = invoice;
    const left = isOpenInvoice(invoice.state) ? minorOf(total) - minorOf(settled) : 0;
    const charges = await openChargesOf(trx, scope, invoiceId);
    const toPay = charges.reduce((sum, charge) => sum + minorOf(charge.left), left);
    const pay = moneyIn(total.currency)(toPay);
    return {
      seller: party.seller.name,
      number: invoice.number,
      issuedon: invoice.issued_on,
      dueon: invoice.due_on,
      paidon: invoice.paid_on,
      currency: total.currency,
      status: statusCodeOf(invoice),
      totalMinor: minorOf(total),
      leftMinor: left,
      service: invoice.service,
      linecount: invoice.line_count,
      ocr: invoice.ocr,
      bank: bankOf(invoice),
      charges: charges.map(({ number, left: rest, ocr }) => ({ number, leftMinor: minorOf(rest), ocr })),
      payMinor: toPay,
      methods: toPay > 0 ? payableMethods(open, { amount: pay, country: await payerCountry(trx, scope) }) : [],
      payment: paymentid === undefined ? null : await presentPayment(trx, call, { scope, invoiceId }, { token, paymentid }),
    };
  });
}

/** The payment whose page at the provider the payer has just left. Null if it is not a payment of this invoice. */
async function paymentOf(trx: Trx, { scope, invoiceId }: Holder, paymentId: string): Promise<PaymentRow | null> {
  const payment = await findPayment(trx, scope, paymentId);
  return payment?.purpose === "invoice" && (await isOf(trx, scope, invoiceId, paymentId)) ? payment : null;
}

async function presentPayment(
  trx: Trx,
  { language, origin }: PublicCall,
  holder: Holder,
  { token, paymentid }: { readonly token: string; readonly paymentid: string },
) {
  const payment = await paymentOf(trx, holder, paymentid);
  if (payment === null || !isProviderMethod(payment.method)) return null;
  const { method } = payment;
  const amount = payment.receiptNumber === null ? payment.asked : payment.captured;
  return {
    isopen: isOpenPayment(payment.state),
    method,
    swish: method === "swish" ? viewOf(payment, { language, back: pageOf(origin, token, paymentid) }) : null,
    amountMinor: minorOf(amount),
    currency: amount.currency,
    receiptnumber: payment.receiptNumber,
  };
}

const pageOf = (origin: string, token: string, paymentId: string): string => `${origin}/pay/${token}?payment=${paymentId}`;

/** Whether a payment is for the invoice itself or for a fee or interest charged because of it. */
async function isOf(trx: Trx, scope: AccountScope, invoiceId: string, paymentId: string): Promise<boolean> {
  for (const id of await invoicesOfPayment(trx, scope, paymentId))
    if (id === invoiceId || (await chargedInvoice(trx, scope, id)) === invoiceId) return true;
  return false;
}

/**
 * Begins a payment of everything that is left on the invoice, and opens its page. The payer comes back by a link that works for a
 * day, so that the provider never sees the link of the email. Swish has no payment page: its request is sent from the page of
 * that short link.
 *
 * Possible refusals: those of holderOf; InvoiceNotOpen, SumChanged, MethodNotAllowed, PaymentUnderWay, PaymentRefused,
 * PaymentProviderSilent.
 */
export async function payByLink(
  deps: Deps,
  call: PublicCall,
  { token, amountMinor, method = "card" }: InputOf<typeof operations.payByLink>,
): Promise<string> {
  const { scope, invoiceId } = await holderOf(call, token);
  const open = await openMethods(deps, call);
  const payer = payerOf(deps, call, scope);
  const invoiceids = await payer.tx((trx) => payableOf(trx, scope, invoiceId));
  await endOtherAttempts(deps, payer, { invoiceids, amountMinor, creditMinor: 0, method });
  const paymentId = await payer.tx((trx) => begin(trx, payer, { invoiceids, amountMinor, method, open }));
  const back = await payer.tx((trx) => issuePayLink(trx, scope, { invoiceId, lasts: "short" }, call.now));
  const successUrl = pageOf(call.origin, back, paymentId);
  if (method === "swish") return successUrl;
  const page = await openPage(deps, payer, paymentId, { successUrl, cancelUrl: `${successUrl}&cancelled=1`, customerEmail: "" });
  if (page === null) throw new Error("a payment by link has a page of the provider");
  return page;
}

function payerOf({ pool }: Pick<Deps, "pool">, call: PublicCall, scope: AccountScope): SwishPayer {
  const { now, language, origin, requestId, address } = call;
  return { scope, now, language, origin, requestId, address, tx: (fn) => tx(pool, scope, fn) };
}

/** Sends the request of a Swish payment by link to the payer's app. Possible refusals: those of holderOf and sendRequest. */
export async function sendSwishByLink(
  deps: Deps,
  call: PublicCall,
  input: InputOf<typeof operations.sendSwishByLink>,
): Promise<void> {
  const { token, ...request } = input;
  await sendRequest(deps, await swishPayer(deps, call, token, request.paymentid), request);
}

/** Withdraws a Swish request sent by sendSwishByLink. Possible refusals: those of holderOf and withdrawRequest. */
export async function cancelSwishByLink(
  deps: Deps,
  call: PublicCall,
  { token, paymentid }: InputOf<typeof operations.cancelSwishByLink>,
): Promise<void> {
  await withdrawRequest(deps, await swishPayer(deps, call, token, paymentid), paymentid);
}

/** The payer for a Swish payment by link. Whoever has a link may act only on payments of its invoice. */
async function swishPayer(deps: Deps, call: PublicCall, token: string, paymentId: string): Promise<SwishPayer> {
  const holder = await holderOf(call, token);
  const payer = payerOf(deps, call, holder.scope);
  const payment = await payer.tx((trx) => paymentOf(trx, holder, paymentId));
  if (payment === null || !(await call.isOn("enableSwish"))) throw new Refused(NotFound, { param: "paymentid" });
  return payer;
}

/** The ids of the invoice and of its fees and interest, if something is left to pay on them. */
async function payableOf(trx: Trx, scope: AccountScope, invoiceId: string): Promise<string[]> {
  const invoice = await findInvoice(trx, scope, invoiceId);
  const charges = (await openChargesOf(trx, scope, invoiceId)).map(({ id }) => id);
  const isOpen = invoice !== null && isOpenInvoice(invoice.state);
  return isOpen || charges.length === 0 ? [invoiceId, ...charges] : charges;
}

async function begin(
  trx: Trx,
  payer: Payer,
  of: Pick<InputOf<typeof operations.payByLink>, "amountMinor"> & {
    readonly invoiceids: readonly string[];
    readonly method: ProviderMethod;
    readonly open: readonly ProviderMethod[];
  },
): Promise<string> {
  const { scope, now } = payer;
  const { method, open, invoiceids: invoiceIds } = of;
  const invoices = await lockOpenInvoices(trx, payer, invoiceIds);
  const [first] = invoices;
  if (first === undefined) throw new Refused(NotFound);
  const { currency } = first.left;
  const left = invoices.reduce<Money>((sum, invoice) => addMoney(sum, invoice.left), zeroMoney(currency));
  if (!isSameMoney(left, moneyIn(currency)(of.amountMinor))) throw new Refused(SumChanged, { param: "amountMinor" });
  await refuseUnderWay(trx, scope, invoiceIds);
  if (!payableMethods(open, { amount: left, country: await payerCountry(trx, scope) }).includes(method))
    throw new Refused(MethodNotAllowed, { param: "method" });
  return (await createPayment(trx, scope, { purpose: "invoice", invoiceIds, method, amount: left, now })).paymentId;
}

/** Asks the provider now, because the payer has just returned from its page, without waiting for its callback. */
export async function checkByLink(
  deps: Deps,
  call: PublicCall,
  { token, paymentid }: { readonly token: string; readonly paymentid: string },
): Promise<void> {
  const { scope, invoiceId } = await holderOf(call, token);
  await tx(deps.pool, scope, async (trx) => {
    const payment = await paymentOf(trx, { scope, invoiceId }, paymentid);
    if (payment === null || !isOpenPayment(payment.state)) return;
    const { accountId, brandId } = scope;
    await deps.jobs.enqueue(trx, paymentReported, [{ accountId, brandId, paymentId: paymentid }]);
  });
}
