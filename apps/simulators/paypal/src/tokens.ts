import { createHash } from "node:crypto";
import { newId, type Order, type Token, type TokenMood } from "./book.ts";
import type { Settings } from "./settings.ts";

type Result = { readonly status: number; readonly body: unknown };

const missing: Result = {
  status: 404,
  body: { name: "RESOURCE_NOT_FOUND", message: "No such token.", details: [{ issue: "TOKEN_NOT_FOUND" }] },
};

/** PayPal creates the token some time after the payment. Until then the order says that the payer has approved it. */
const keepAfterMs = 700;

/** Keeps the payer's PayPal account a moment after the order was paid, if the merchant asked for it. */
export function keepSoon({ book, callbacks, base }: Settings, { id, keepFor }: Order): void {
  if (keepFor === null) return;
  setTimeout(() => {
    const order = book.find(id);
    if (order === null || order.tokenId !== null) return;
    const token = tokenFor(id, keepFor);
    book.saveToken(token);
    book.save({ ...order, tokenId: token.id });
    callbacks.send("VAULT.PAYMENT-TOKEN.CREATED", { ...show(token, base()), metadata: { order_id: id } });
  }, keepAfterMs).unref();
}

/** Keeps a PayPal account without a payment. Returns it as the API shows it. */
export function keepNow({ book, callbacks, base }: Settings, merchantCustomerId: string): Record<string, unknown> {
  const token = tokenFor(null, merchantCustomerId);
  book.saveToken(token);
  const shown = show(token, base());
  callbacks.send("VAULT.PAYMENT-TOKEN.CREATED", shown);
  return shown;
}

function tokenFor(orderId: string | null, merchantCustomerId: string): Token {
  const mark = createHash("sha256").update(merchantCustomerId).digest("hex").slice(0, 13).toUpperCase();
  return {
    id: newId().toLowerCase(),
    orderId,
    customerId: newId().slice(0, 10),
    merchantCustomerId,
    email: `payer-${mark.slice(0, 4).toLowerCase()}@paypal.example`,
    payerId: mark,
    mood: "pays",
  };
}

function show({ id, customerId, merchantCustomerId, email, payerId }: Token, base: string): Record<string, unknown> {
  return {
    id,
    customer: { id: customerId, merchant_customer_id: merchantCustomerId },
    payment_source: { paypal: { usage_type: "MERCHANT", email_address: email, payer_id: payerId } },
    links: [{ href: `${base}/v3/vault/payment-tokens/${id}`, rel: "self", method: "GET" }],
  };
}

export function findToken({ book, base }: Settings, id: string): Result {
  const token = book.findToken(id);
  return token === null ? missing : { status: 200, body: show(token, base()) };
}

/** The merchant or the payer ends the agreement. */
export function endToken({ book, callbacks, base }: Settings, id: string): Result {
  const token = book.findToken(id);
  if (token === null) return missing;
  book.deleteToken(id);
  callbacks.send("VAULT.PAYMENT-TOKEN.DELETED", show(token, base()));
  return { status: 204, body: null };
}

/** Why a kept PayPal account pays nothing; null if it pays. */
export function chargedToken({ book }: Settings, id: string): { readonly issue: string; readonly description: string } | null {
  const mood = book.findToken(id)?.mood ?? "gone";
  if (mood === "gone") return { issue: "TOKEN_ID_NOT_FOUND", description: "The token was not found" };
  if (mood === "declined") return { issue: "INSTRUMENT_DECLINED", description: "The payer's card or account was declined" };
  return mood === "asks" ? { issue: "PAYER_ACTION_REQUIRED", description: "The payer has to approve the payment" } : null;
}

export type TokenAct = "end" | TokenMood;
const acts: readonly unknown[] = ["end", "pays", "declined", "asks"] satisfies TokenAct[];
export const isTokenAct = (value: unknown): value is TokenAct => acts.includes(value);

/** The payer changes something about a kept account at PayPal. Returns false if there is no such account. */
export function actOnToken(settings: Settings, id: string, act: TokenAct): boolean {
  const token = settings.book.findToken(id);
  if (token === null) return false;
  if (act === "end") return endToken(settings, id).status === 204;
  settings.book.saveToken({ ...token, mood: act });
  return true;
}
