import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { codeOf } from "@nameplane/contracts";
import { PriceNeedsApprover } from "@nameplane/contracts/orders/refusals";
import { MethodNotAllowed, PriceChanged } from "@nameplane/contracts/checkout/refusals";
import type { agreeRequote } from "@nameplane/contracts/orders/operations";
import type { RequoteView } from "@nameplane/contracts/orders/requote";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import { compareMoney, minorOf, money, zeroMoney, type Money } from "@nameplane/values";
import { limitByAccount } from "../../../platform/account-limit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { findAccount } from "../../accounts/index.ts";
import { availableCredit, prepaidBalance } from "../../ledger/index.ts";
import { wholeFee } from "../../registry/commands/index.ts";
import { applyRequote, chargeFor, noteAgreed, owedFor, readRequote, waysFor } from "../../orders/money/index.ts";
import type { OrderDeps, RegistryFee } from "../../orders/index.ts";
import { ownApprovalNeeded } from "../../orders/spending/index.ts";
import { createPayment, openHostedPayment } from "../../payments/charges/index.ts";
import { showPrice } from "../../products/index.ts";
import { leastCard, payableMethods, payerCountry } from "../../payments/index.ts";
import { quickMethods } from "../methods.rules.ts";
import { offeredBy } from "../pay-choices.ts";

/** The number of views is limited, because each view asks the registry. */
const limit = { name: "requote", most: 20, seconds: 60 } as const;

/**
 * What a request costs now and how the difference can be paid. Possible refusals: NotFound, RequestLocked, StatusProhibits,
 * RegistryBusy, TooFast.
 */
export async function viewRequote(deps: OrderDeps, call: SessionCall, number: number): Promise<RequoteView> {
  await call.tx((trx) => limitByAccount(trx, call.scope, call.now, limit));
  const requote = await readRequote(deps, call.scope, number);
  const offered = await offeredBy(call);
  return call.tx((trx) => view(trx, deps, call, requote, offered));
}

async function view(
  trx: Trx,
  deps: OrderDeps,
  { scope }: SessionCall,
  { request, funding, former, price, fee, quote, state }: Awaited<ReturnType<typeof readRequote>>,
  offered: ReadonlySet<string>,
): Promise<RequoteView> {
  const { currency } = former.total;
  const { due, back } = owedFor(funding, former.total, price?.total ?? former.total);
  const nothing = zeroMoney(currency);
  const prepaid = await prepaidBalance(trx, scope, currency);
  const account = await findAccount(trx, scope);
  const mayInvoice =
    offered.has("invoice") &&
    account.invoice_method === "postpayment" &&
    compareMoney(await availableCredit(trx, scope, currency), due) >= 0;
  const charge = chargeFor(due, prepaid, leastCard(currency));
  // Methods whose money arrives days later are not offered, because the registry may have another price by then.
  const open = quickMethods.filter((method) => deps[method] !== null && offered.has(method));
  const payable = payableMethods(open, { amount: charge, country: await payerCountry(trx, scope) });
  return {
    state,
    former: showPrice(former),
    price: showPrice(price),
    formerfee: feeView(request.registry_fee, former.periodMonths),
    fee: feeView(fee, former.periodMonths),
    quoteid: quote?.id ?? null,
    validuntil: quote?.validUntil.toISOString() ?? null,
    reserved: request.funding === "held",
    dueMinor: minorOf(state === "changed" ? due : nothing),
    backMinor: minorOf(state === "changed" ? back : nothing),
    prepaidMinor: minorOf(prepaid),
    cardMinor: minorOf(charge),
    methods: state === "changed" ? waysFor({ funding, due, prepaid, mayInvoice, payable }) : [],
    agreed: quote !== null && request.params.agreedQuote === quote.id,
  };
}

const feeView = (fee: RegistryFee | null, periodMonths: number) =>
  fee === null ? null : { currency: fee.currency, amountMinor: wholeFee(fee, periodMonths) };

/**
 * Accepts the new price. The registry is asked once more, and if the price has changed again, the new price is shown. Credit and
 * invoice are posted at once, and the request continues. Money from a provider becomes credit when it arrives, and that credit
 * then pays the price (completeAgreed).
 *
 * Possible refusals: those of viewRequote, PriceChanged, MethodNotAllowed, CreditChanged, CreditLimit, PaymentProviderSilent,
 * PaymentUnderWay, PriceNeedsApprover (the difference passes a limit of what the user may spend).
 */
export async function agreeToRequote(
  deps: OrderDeps,
  call: SessionCall,
  input: InputOf<typeof agreeRequote>,
): Promise<Omit<AnswerOf<typeof agreeRequote>, "code" | "desc">> {
  const shown = await viewRequote(deps, call, input.requestid).catch((error: unknown) => repeated(call, error));
  if ("queued" in shown) return { status: codeOf("request", "queued"), redirecturl: null };
  if (shown.state !== "changed" || shown.quoteid !== input.quoteid || shown.price?.totalMinor !== input.totalMinor)
    throw new Refused(PriceChanged);
  if (!shown.methods.includes(input.method)) throw new Refused(MethodNotAllowed, { param: "method" });
  const { paymentId, name } = await call.tx((trx) => call.once(trx, () => agree(trx, deps, call, input, shown)));
  if (paymentId === null) return { status: codeOf("request", "queued"), redirecturl: null };
  const account = await call.tx((trx) => findAccount(trx, call.scope));
  const back = `${call.origin}/requests/${input.requestid}`;
  const text = { en: `New price of ${name}: what is left to pay`, sv: `Nytt pris för ${name}: det som återstår` };
  const { redirectUrl } = await openHostedPayment(deps, call.scope, paymentId, {
    orderNumber: null,
    description: text[call.language],
    lines: [{ text: text[call.language], amount: chargeOf(shown) }],
    successUrl: `${back}?paid=1`,
    cancelUrl: `${back}?cancelled=1`,
    language: call.language,
    customerEmail: account.email ?? "",
    capture: "automatic",
  });
  return { status: codeOf("request", "action_required"), redirecturl: redirectUrl };
}

const chargeOf = ({ cardMinor, former }: RequoteView): Money => money(cardMinor, former.currency);

/**
 * Handles a repeated call. If the answer to the first call was lost, the request is already in progress, and the repeated call
 * gets the answer of the first.
 */
async function repeated(call: SessionCall, error: unknown): Promise<{ queued: true }> {
  if (!(error instanceof Refused) || error.refusal !== StatusProhibits) throw error;
  await call.tx((trx) =>
    call.once(trx, async (): Promise<{ paymentId: string | null; name: string }> => {
      throw error;
    }),
  );
  return { queued: true };
}

/**
 * Runs in the transaction of the idempotency key. The order is locked before the request, as everywhere else, to avoid deadlocks.
 */
async function agree(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  { requestid, quoteid, method }: InputOf<typeof agreeRequote>,
  shown: RequoteView,
): Promise<{ paymentId: string | null; name: string }> {
  const { scope, now } = call;
  const { order, request, quote } = await noteAgreed(trx, scope, { number: requestid, quoteId: quoteid, now });
  // The difference counts against the account's spending limits like an order. It cannot wait for approval, because there is no
  // order that could wait. The reseller of the brand is not asked about a difference.
  const difference = { total: money(shown.dueMinor, shown.former.currency), domainId: request.domain_id };
  if (shown.dueMinor > 0 && (await ownApprovalNeeded(trx, call, [difference])) !== null) throw new Refused(PriceNeedsApprover);
  const name = request.params.unicodeName ?? request.ascii_name ?? "";
  if (method === "credit" || method === "invoice") {
    await applyRequote(trx, deps, scope, { order, request, quote, by: method });
    return { paymentId: null, name };
  }
  const { paymentId } = await createPayment(trx, scope, {
    purpose: "order",
    orderId: order.id,
    method,
    amount: chargeOf(shown),
    now,
  });
  return { paymentId, name };
}
