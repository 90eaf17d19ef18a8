import { minorOf } from "@nameplane/values";
import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { keyUsedOtherwise, type CardProvider, type FetchedPayment } from "../card.port.ts";
import { cardsReported } from "../payments.jobs.ts";
import {
  changePayment,
  chargeFacts,
  findPayment,
  lockPayment,
  type ChargeFacts,
  type PaymentRow,
} from "../payments.repository.ts";
import type { PaymentDeps } from "../ask-provider.ts";
import { collectDayOf } from "../debits.rules.ts";
import { capabilitiesOf } from "../providers.rules.ts";

/**
 * The options of a charge while the payer is present: where the bank's page sends them afterwards, and whether the money is only
 * reserved.
 */
export type PayerThere = { readonly returnUrl: string; readonly capture: "automatic" | "manual" };

type Deps = Pick<PaymentDeps, "pool" | "jobs" | "clock" | "card" | "paypal">;

/**
 * A charge without the payer is retried for at most this long, because the provider forgets our key a day after the first call.
 */
const sendForMs = 20 * 3_600_000;
/** A call that the payer's browser waits for has ended after this time, with or without a result. */
const callEndsMs = 120_000;
/** PayPal forgets our key six hours after the first call. */
const walletSendForMs = 5 * 3_600_000;

/**
 * Charges the saved card or PayPal account of a payment that has no object at the provider yet; see chargeCard and openCharge.
 *
 * `there`: given if the payer is present; null if the charge is covered by a mandate. Then the money of an order is only reserved
 * (ADR 48), and a deposit is taken at once (ADR 167). Returns how the payment ended, if it ended without an object at the provider; null if its state has to be read at the
 * provider. Throws OutcomeError of the provider; the same call later is safe.
 */
export async function chargeKept(
  deps: Deps,
  scope: AccountScope,
  paymentId: string,
  there: PayerThere | null,
): Promise<FetchedPayment | null> {
  const payment = await tx(deps.pool, scope, (trx) => findPayment(trx, scope, paymentId));
  if (payment === null || payment.methodId === null) return null;
  return (payment.method === "paypal" ? openCharge : chargeCard)(deps, scope, paymentId, there);
}

/**
 * Creates the charge of a saved PayPal account at PayPal, which moves no money. The money is taken when the payment is read
 * (takeApproved), so a lost response needs no search: the call is repeated with the same key, and a second charge would never be
 * taken.
 */
async function openCharge(
  deps: Deps,
  scope: AccountScope,
  paymentId: string,
  there: PayerThere | null,
): Promise<FetchedPayment | null> {
  const { paypal, pool, clock } = deps;
  if (paypal === null) return null;
  const begun = await tx(pool, scope, async (trx) => {
    const payment = await lockPayment(trx, scope, paymentId);
    if (payment === null || payment.state !== "created" || payment.providerObject !== null) return null;
    const facts = await chargeFacts(trx, scope, paymentId);
    return facts && { payment, facts };
  });
  if (begun === null) return null;
  const { payment, facts } = begun;
  const ageMs = clock.now().getTime() - payment.createdAt.getTime();
  if (!mayCharge(payment, facts, there)) {
    // The payer's browser may still be waiting for this call in another process.
    const mayBeUnderWay = !payment.offSession && facts.isAwaited && !facts.isRemoved && ageMs < callEndsMs;
    return mayBeUnderWay ? null : over(payment, scope, "cancelled", null);
  }
  if (ageMs >= walletSendForMs) return null;
  const { providerObject } = await paypal.createCharge({
    paymentId,
    accountId: scope.accountId,
    amount: payment.asked,
    description: descriptionOf(facts),
    capture: captureOf(payment, there),
    idempotencyKey: `${paymentId}:charge`,
  });
  return keepObject(deps, scope, paymentId, providerObject);
}

/**
 * Charges the saved card or bank account of a payment that has no object at the provider yet. The intention is committed before
 * the call. If an earlier response was lost, the object of that call is searched for first; only if there is none, the same
 * call is made again with the same key. Then the object's id is stored, and its state is read as for any payment.
 */
async function chargeCard(
  deps: Deps,
  scope: AccountScope,
  paymentId: string,
  there: PayerThere | null,
): Promise<FetchedPayment | null> {
  const { card } = deps;
  if (card === null) return null;
  const begun = await tx(deps.pool, scope, async (trx) => {
    const payment = await lockPayment(trx, scope, paymentId);
    if (payment === null || payment.methodId === null || payment.state !== "created") return null;
    if (payment.providerObject !== null || payment.provider !== card.name) return null;
    const facts = await chargeFacts(trx, scope, paymentId);
    if (facts === null || facts.holder === null) return null;
    // Committed before the call, so that the next run after a crash searches for the object first.
    const isFirst = payment.step === null;
    const may = mayCharge(payment, facts, there);
    // The day of a debit is stored before the call, so that a repeated call asks for the same day.
    const collect_on = payment.method === "sepa" ? collectDayOf(deps.clock.now().toISOString().slice(0, 10)) : null;
    if (isFirst && may) await changePayment(trx, scope, payment, { step: "charge", collect_on });
    const collectOn = isFirst ? collect_on : payment.collectOn;
    return { payment: { ...payment, collectOn }, facts, holder: facts.holder, isFirst, may };
  });
  if (begun === null) return null;
  const { payment, facts, holder, isFirst, may } = begun;
  const found = isFirst ? null : await card.findCharge({ holder, paymentId, since: payment.createdAt });
  if (found !== null) return keepObject(deps, scope, paymentId, found);
  const ageMs = deps.clock.now().getTime() - payment.createdAt.getTime();
  if (!may) {
    const mayBeUnderWay = !isFirst && ageMs < callEndsMs;
    return mayBeUnderWay ? null : over(payment, scope, "cancelled", null);
  }
  // The periodic job gives the payment up after a day.
  if (ageMs >= sendForMs) return null;
  try {
    const { providerObject } = await charge(card, scope, payment, { ...facts, holder }, there);
    return await keepObject(deps, scope, paymentId, providerObject);
  } catch (error) {
    // The key was used with other content, so there was an earlier call, and its object is searched for.
    if (!(error instanceof OutcomeError) || error.kind !== "refused" || error.code === keyUsedOtherwise) throw error;
    // No object was made: either the card is gone, or a card cannot pay this sum. The list of cards shows which.
    await tx(deps.pool, scope, (trx) =>
      deps.jobs.enqueue(trx, cardsReported, [{ accountId: scope.accountId, brandId: scope.brandId }]),
    );
    return over(payment, scope, "failed", { code: error.code ?? "refused", reason: "gone" });
  }
}

/**
 * Whether the card may be charged, which requires that the order or invoice still waits for the money. A charge without the payer
 * also needs a valid mandate for what it pays; any other charge needs the payer to be present.
 */
function mayCharge(payment: PaymentRow, facts: ChargeFacts, there: PayerThere | null): boolean {
  if (facts.isRemoved || !facts.isAwaited) return false;
  return payment.offSession ? facts.hasMandate : there !== null;
}

function charge(
  card: CardProvider,
  scope: AccountScope,
  payment: PaymentRow,
  facts: ChargeFacts & { readonly holder: string },
  there: PayerThere | null,
): Promise<{ readonly providerObject: string }> {
  const { id: paymentId, asked: amount } = payment;
  return card.chargeCard({
    paymentId,
    accountId: scope.accountId,
    orderNumber: facts.orderNumber,
    amount,
    description: descriptionOf(facts),
    holder: facts.holder,
    card: facts.cardRef,
    returnUrl: payment.offSession ? null : (there?.returnUrl ?? null),
    capture: captureOf(payment, there),
    ...(payment.method === "sepa"
      ? { kind: "sepa" as const, ...(payment.collectOn === null ? {} : { collectOn: payment.collectOn }) }
      : {}),
    idempotencyKey: `${paymentId}:charge`,
  });
}

/**
 * Without the payer, the money of an order is only reserved, so that nothing is captured for what a registry refuses (ADR 40). A
 * deposit has nothing that could be refused, so its money is captured at once.
 */
function captureOf({ offSession, method, purpose }: PaymentRow, there: PayerThere | null) {
  if (capabilitiesOf(method)?.reserves === false || purpose === "deposit") return "automatic";
  return offSession ? "manual" : (there?.capture ?? "automatic");
}

const descriptionOf = ({ invoiceNumber, orderNumber }: ChargeFacts): string =>
  invoiceNumber !== null ? `Invoice ${invoiceNumber}` : orderNumber !== null ? `O${orderNumber}` : "Deposit";

async function keepObject(deps: Deps, scope: AccountScope, paymentId: string, object: string): Promise<null> {
  await tx(deps.pool, scope, async (trx) => {
    const current = await lockPayment(trx, scope, paymentId);
    // Another run of this call was faster, and has stored the same object.
    if (current === null || current.providerObject !== null) return;
    const next_check_at = addMs(deps.clock.now(), callEndsMs);
    await changePayment(trx, scope, current, { provider_object: object, next_check_at });
  });
  return null;
}

function over(
  payment: PaymentRow,
  scope: AccountScope,
  state: "failed" | "cancelled",
  failure: FetchedPayment["failure"],
): FetchedPayment {
  return {
    state,
    amountMinor: minorOf(payment.asked),
    capturedMinor: 0,
    refundedMinor: 0,
    currency: payment.asked.currency,
    paymentId: payment.id,
    accountId: scope.accountId,
    failure,
  };
}
