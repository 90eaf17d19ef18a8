import { isCardNumber } from "../money/cards.ts";
import { isInFuture } from "../money/payment-methods.ts";
import type { CardDetails } from "../money/payment-methods.ts";
import type { Texts } from "./texts.ts";

export const cardFields = ["number", "expiry", "cvc", "holder"] as const;
export type CardField = (typeof cardFields)[number];

export interface CardFormState {
  values: Record<CardField, string>;
  wrong: Partial<Record<CardField, string>>;
}

export const emptyCardForm: CardFormState = { values: { number: "", expiry: "", cvc: "", holder: "" }, wrong: {} };

/** Reads the card form. Errors are reported per field, and the typed values are kept. */
export function readCardForm(body: string, texts: Texts, nowMs: number): { card: CardDetails } | { state: CardFormState } {
  const form = new URLSearchParams(body);
  const values = { number: "", expiry: "", cvc: "", holder: "" };
  for (const field of cardFields) values[field] = (form.get(field) ?? "").trim().slice(0, 200);
  const wrong: CardFormState["wrong"] = {};
  const number = values.number.replaceAll(/[\s-]/g, "");
  if (!isCardNumber(number)) wrong.number = texts.wrongNumber;
  const expiry = /^(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})$/.exec(values.expiry);
  const expMonth = Number(expiry?.[1] ?? 0);
  const expYear = 2000 + Number(expiry?.[2] ?? 0);
  if (!expiry || expMonth < 1 || expMonth > 12 || !isInFuture(nowMs, expMonth, expYear)) wrong.expiry = texts.wrongExpiry;
  if (!/^\d{3,4}$/.test(values.cvc)) wrong.cvc = texts.wrongCode;
  if (values.holder === "") wrong.holder = texts.wrongHolder;
  if (Object.keys(wrong).length > 0) return { state: { values: { ...values, cvc: "" }, wrong } };
  return { card: { number, expMonth, expYear, holder: values.holder, email: null } };
}
