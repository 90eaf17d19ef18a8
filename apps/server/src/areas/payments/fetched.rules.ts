import { addMoney, isSameMoney, minorOf, type Money } from "@nameplane/values";
import type { FetchedPayment } from "./card.port.ts";

/** How a payment differs from what we asked for, in both languages. */
export type Mismatch = { readonly en: string; readonly sv: string };

/** What we asked the provider for; it is frozen when the payment is made. */
export type Asked = {
  readonly paymentId: string;
  readonly accountId: string;
  readonly asked: Money;
  /** How much of a reservation is to be captured. Null means all of it. */
  readonly toCapture?: Money | null;
};

/**
 * Compares captured money with what was asked for (T51): payment, account, amount and currency must be ours. The order follows
 * from the payment, and the merchant account from our key.
 *
 * Returns null if everything matches, otherwise a description of the difference for a person to read.
 */
export function mismatchOf(of: Asked, fetched: FetchedPayment): Mismatch | null {
  const { asked } = of;
  const differences = [
    { en: "payment", sv: "betalning", is: fetched.paymentId, of: of.paymentId },
    { en: "account", sv: "konto", is: fetched.accountId, of: of.accountId },
    { en: "currency", sv: "valuta", is: fetched.currency, of: asked.currency },
    { en: "amount", sv: "belopp", is: fetched.amountMinor, of: minorOf(asked) },
    { en: "captured", sv: "draget", is: fetched.capturedMinor, of: minorOf(of.toCapture ?? asked) },
  ].filter((compared) => compared.is !== compared.of);
  if (differences.length === 0) return null;
  return {
    en: differences.map(({ en, is, of }) => `${en} ${is ?? "none"} instead of ${of}`).join("; "),
    sv: differences.map(({ sv, is, of }) => `${sv} ${is ?? "saknas"} i stället för ${of}`).join("; "),
  };
}

/** The report for a payment that was never read at its provider: no money has arrived. */
export function withoutMoney(
  { id, asked }: { readonly id: string; readonly asked: Money },
  accountId: string,
): Omit<FetchedPayment, "state"> {
  return {
    amountMinor: minorOf(asked),
    capturedMinor: 0,
    refundedMinor: 0,
    currency: asked.currency,
    paymentId: id,
    accountId,
    failure: null,
  };
}

/**
 * Decides what happens to captured money that matches what was asked for. It pays the order, unless the order no longer waits for
 * money, or now waits for another sum because credit was released or held in the meantime.
 */
export function placeOf(
  order: {
    readonly isWaiting: boolean;
    /** The order's total less the credit that is held for it. */
    readonly due: Money;
    readonly paid: Money;
  } | null,
  captured: Money,
): "order" | "deposit" {
  const fits =
    order !== null &&
    order.isWaiting &&
    order.due.currency === captured.currency &&
    isSameMoney(addMoney(order.paid, captured), order.due);
  return fits ? "order" : "deposit";
}

const minute = 60_000;
const day = 24 * 60 * minute;
const stepsMs = [2 * minute, 10 * minute, 60 * minute, day];

/**
 * When the provider is asked again about an unfinished payment: 2, 10 and 60 minutes and 24 hours after its start, then daily.
 */
export function nextCheckAt(createdAt: Date, now: Date): Date {
  const ageMs = now.getTime() - createdAt.getTime();
  const next = stepsMs.find((step) => step > ageMs) ?? day * (Math.floor(ageMs / day) + 1);
  return new Date(createdAt.getTime() + next);
}

/** If a request could not be ended when its time was over, it is read every minute for this long. */
const endingMs = 10 * minute;

/**
 * When an unfinished payment is read again. A request that waits for its payer until a certain time is read when that time is
 * over. If it cannot be ended then, it is read every minute for a while.
 */
export function nextReadAt(of: { readonly createdAt: Date; readonly openUntil: Date | null }, now: Date): Date {
  const usual = nextCheckAt(of.createdAt, now);
  const over = of.openUntil?.getTime() ?? null;
  if (over === null || now.getTime() >= over + endingMs) return usual;
  const next = Math.max(over + 1000, now.getTime() + minute);
  return next < usual.getTime() ? new Date(next) : usual;
}

/** Whether a payment that never reached the provider is given up: after a day, when our idempotency key has expired there. */
export function isAbandoned(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= day;
}
