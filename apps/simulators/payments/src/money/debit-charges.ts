import { invalidRequest } from "../api-error.ts";
import { newId, randomText } from "../ids.ts";
import { seconds } from "../provider.ts";
import type { Context } from "../provider.ts";
import type { Charge, CheckoutSession, DebitMethod, Mandate, PaymentIntent, SetupIntent } from "../resources.ts";
import { chargeOf } from "./charges.ts";
import { endSession, requireOpen } from "./checkout.ts";
import { debitBehaviourOf } from "./debits.ts";
import { openDispute } from "./disputes.ts";
import { failIntent, requireStatus } from "./intents.ts";
import { addDebit, attachMethod } from "./payment-methods.ts";
import { intentOfSession } from "./session-intent.ts";

const daySeconds = 86_400;
/** If no day is given, a debit is collected this many days after the payer has agreed. */
const usualDays = 2;

interface BankAccount {
  iban: string;
  holder: string | null;
  email: string | null;
}

/** Stores the payer's mandate for a bank account. */
export function addMandate(context: Context, method: DebitMethod): Mandate {
  const reference = randomText(16).toUpperCase();
  const mandate: Mandate = {
    id: newId("mandate"),
    object: "mandate",
    created: seconds(context),
    customer_acceptance: {
      accepted_at: seconds(context),
      online: { ip_address: "127.0.0.1", user_agent: "browser" },
      type: "online",
    },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details: {
      sepa_debit: { reference, url: `${context.pagesUrl()}/c/mandate/${reference}` },
      type: "sepa_debit",
    },
    single_use: null,
    status: "active",
    type: "multi_use",
  };
  context.book.add("mandate", mandate, null);
  return mandate;
}

/** The newest mandate of a bank account. Null if there is none, or if the bank has ended it. */
export function activeMandateOf(context: Context, method: string): Mandate | null {
  for (const { resource } of context.book.all("mandate"))
    if (resource.payment_method === method && resource.status === "active") return resource;
  return null;
}

/** Ends a mandate as the bank does, for example because its customer revoked the mandate there. */
export function endMandate(context: Context, mandate: Mandate): Mandate {
  const ended: Mandate = { ...mandate, status: "inactive" };
  context.book.save("mandate", ended);
  context.events.record("mandate.updated", ended, context.cause);
  return ended;
}

/**
 * Pays a session with the payer's bank account. After the mandate is given, the payment is under way, and the session is
 * complete.
 */
export function payByDebit(context: Context, session: CheckoutSession, account: BankAccount): PaymentIntent {
  requireOpen(session, "pay");
  const method = addDebit(context, { ...account, email: account.email ?? session.customer_email });
  addMandate(context, method);
  return beginDebit(context, intentOfSession(context, session), method);
}

/** Keeps the payer's bank account without a payment. */
export function keepDebit(context: Context, session: CheckoutSession, account: BankAccount): SetupIntent {
  requireOpen(session, "keep a bank account");
  const setup = context.book.get("setup_intent", session.setup_intent ?? "");
  const method = addDebit(context, { ...account, email: account.email ?? session.customer_email });
  const mandate = addMandate(context, method);
  if (setup.customer !== null) attachMethod(context, method, setup.customer, true);
  const done: SetupIntent = { ...setup, status: "succeeded", mandate: mandate.id, payment_method: method.id };
  context.book.save("setup_intent", done);
  context.events.record("setup_intent.succeeded", done, context.cause);
  endSession(context, session.id, method, "no_payment_required");
  return done;
}

/**
 * Begins a debit under a mandate. The money arrives days later: the control port decides when, and how the debit ends.
 * Refuses an account without an active mandate (payment_method_unactivated), and every currency but the euro.
 */
export function beginDebit(context: Context, intent: PaymentIntent, method: DebitMethod): PaymentIntent {
  requireStatus(intent, ["requires_payment_method", "requires_confirmation"], "confirm");
  if (intent.currency !== "eur")
    throw invalidRequest("parameter_invalid", "The payment method `sepa_debit` requires the currency eur.", "currency");
  const mandate = activeMandateOf(context, method.id);
  if (mandate === null)
    throw invalidRequest("payment_intent_mandate_invalid", "The mandate of this payment method is not active.", "payment_method");
  const { generated_from: _, ...shown } = method.sepa_debit;
  const day = intent.payment_method_options.sepa_debit?.target_date ?? dayAfter(context, usualDays);
  const charge: Charge = {
    ...chargeOf(context, intent, method, {
      sepa_debit: { ...shown, expected_debit_date: day, mandate: mandate.id },
      type: "sepa_debit",
    }),
    status: "pending",
  };
  context.book.add("charge", charge, null);
  context.events.record("charge.pending", charge, context.cause);
  const underWay: PaymentIntent = {
    ...intent,
    status: "processing",
    payment_method: method.id,
    last_payment_error: null,
    latest_charge: charge.id,
  };
  context.book.save("payment_intent", underWay);
  context.events.record("payment_intent.processing", underWay, context.cause);
  if (intent.customer !== null && intent.setup_future_usage !== null) attachMethod(context, method, intent.customer, true);
  const { session } = context.book.note("payment_intent", intent.id);
  if (session !== null) endSession(context, session, method, "unpaid");
  return underWay;
}

/** Ends a debit as the bank does days later: it pays the debit or returns it. Without an outcome, the test account decides. */
export function endDebit(
  context: Context,
  intent: PaymentIntent,
  wanted: { status: "succeeded" | "failed"; code: string } | null,
): PaymentIntent {
  requireStatus(intent, ["processing"], "settle");
  const method = context.book.get("payment_method", intent.payment_method ?? "");
  const usual = debitBehaviourOf(context.book.note("payment_method", method.id).cardNumber);
  const charge = context.book.get("charge", intent.latest_charge ?? "");
  if (wanted === null ? usual.outcome === "failed" : wanted.status === "failed") {
    const code = wanted?.code ?? (usual.outcome === "failed" ? usual.code : "debit_not_authorized");
    const message = usual.outcome === "failed" ? usual.message : "The debit was returned by the bank.";
    const returned: Charge = { ...charge, status: "failed", failure_code: code, failure_message: message };
    context.book.save("charge", returned);
    context.events.record("charge.failed", returned, context.cause);
    const failed = failIntent(context, intent, {
      type: "card_error",
      code,
      message,
      charge: charge.id,
      payment_method: method,
    });
    tellSession(context, intent, "checkout.session.async_payment_failed", "unpaid");
    return failed;
  }
  const paid: Charge = {
    ...charge,
    status: "succeeded",
    paid: true,
    captured: true,
    amount_captured: charge.amount,
    balance_transaction: newId("txn"),
  };
  context.book.save("charge", paid);
  context.events.record("charge.succeeded", paid, context.cause);
  const settled: PaymentIntent = { ...intent, status: "succeeded", amount_received: intent.amount };
  context.book.save("payment_intent", settled);
  context.events.record("payment_intent.succeeded", settled, context.cause);
  tellSession(context, intent, "checkout.session.async_payment_succeeded", "paid");
  if (wanted === null && usual.outcome === "paid" && usual.isTakenBack) takeBack(context, paid);
  return settled;
}

/**
 * Takes a debit back, as a bank does for the payer. The bank gives no reason, and there is nothing to answer, so the dispute is
 * lost at once.
 */
export function takeBack(context: Context, charge: Charge): void {
  openDispute(context, charge, "bank_cannot_process", false, "lost");
}

function tellSession(context: Context, intent: PaymentIntent, type: string, status: CheckoutSession["payment_status"]): void {
  const { session: id } = context.book.note("payment_intent", intent.id);
  if (id === null) return;
  const session: CheckoutSession = { ...context.book.get("checkout.session", id), payment_status: status };
  context.book.save("checkout.session", session);
  context.events.record(type, session, context.cause);
}

function dayAfter(context: Context, days: number): string {
  return new Date((seconds(context) + days * daySeconds) * 1000).toISOString().slice(0, 10);
}
