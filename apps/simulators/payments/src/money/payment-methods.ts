import { createHash } from "node:crypto";
import { invalidRequest } from "../api-error.ts";
import { newId } from "../ids.ts";
import { seconds } from "../provider.ts";
import type { Context } from "../provider.ts";
import type { CardMethod, DebitMethod, Metadata, PaymentMethod } from "../resources.ts";
import { isIban } from "./debits.ts";
import { brandOf, isCardNumber, namedTestCards } from "./cards.ts";

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  holder: string | null;
  email: string | null;
}

/**
 * Stores a card as a payment method. Only test cards will be approved; any other number will be declined. No answer contains the
 * number.
 * Refuses incorrect_number, invalid_expiry_month, expired_card (its date has passed).
 */
export function addCard(context: Context, card: CardDetails, metadata: Metadata = {}): CardMethod {
  if (!isCardNumber(card.number)) throw invalidRequest("incorrect_number", "Your card number is incorrect.", "number");
  if (card.expMonth < 1 || card.expMonth > 12) {
    throw invalidRequest("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  if (!isInFuture(context.nowMs(), card.expMonth, card.expYear)) {
    throw invalidRequest("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  const brand = brandOf(card.number);
  const method: CardMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: card.email, name: card.holder, phone: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "SE",
      display_brand: brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: createHash("sha256").update(card.number).digest("base64url").slice(0, 16),
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(context),
    customer: null,
    livemode: false,
    metadata,
    type: "card",
  };
  context.book.add("payment_method", method, { cardNumber: card.number, usableOffSession: false });
  return method;
}

/**
 * Stores a bank account as a payment method. No answer contains the IBAN.
 * Refuses invalid_iban (length or check digits).
 */
export function addDebit(context: Context, of: { iban: string; holder: string | null; email: string | null }): DebitMethod {
  const { iban, holder, email } = of;
  if (!isIban(iban)) throw invalidRequest("invalid_iban", "The IBAN you provided is not valid.", "sepa_debit[iban]");
  const method: DebitMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email, name: holder, phone: null },
    created: seconds(context),
    customer: null,
    livemode: false,
    metadata: {},
    sepa_debit: {
      bank_code: iban.slice(4, 12),
      branch_code: null,
      country: iban.slice(0, 2),
      fingerprint: createHash("sha256").update(iban).digest("base64url").slice(0, 16),
      generated_from: null,
      last4: iban.slice(-4),
    },
    type: "sepa_debit",
  };
  context.book.add("payment_method", method, { cardNumber: iban, usableOffSession: false });
  return method;
}

/** The payment method with that id, or a new one for a name such as pm_card_visa. */
export function findMethod(context: Context, idOrName: string): PaymentMethod {
  const number = namedTestCards[idOrName];
  if (number === undefined) return context.book.get("payment_method", idOrName, "payment_method");
  const nextYear = new Date(context.nowMs()).getUTCFullYear() + 1;
  return addCard(context, { number, expMonth: 12, expYear: nextYear, holder: null, email: null });
}

/**
 * Attaches a payment method to a customer. `offSession` says whether its holder has agreed to later charges without being
 * present.
 */
export function attachMethod(context: Context, method: PaymentMethod, customer: string, offSession: boolean): PaymentMethod {
  context.book.get("customer", customer, "customer");
  const attached = { ...method, customer };
  context.book.save("payment_method", attached);
  const note = context.book.note("payment_method", method.id);
  context.book.saveNote("payment_method", method.id, { ...note, usableOffSession: note.usableOffSession || offSession });
  context.events.record("payment_method.attached", attached, context.cause);
  return attached;
}

/** A card is valid until the end of the month printed on it. */
export function isInFuture(nowMs: number, expMonth: number, expYear: number): boolean {
  return Date.UTC(expYear, expMonth, 1) > nowMs;
}
