import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import { NoPermission, NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import { ageOf, findCard } from "../payments/cards/index.ts";

/** What a card payment is made with: a kept card, or one that is given at the provider and may be kept. */
export type CardMeans = { readonly methodId?: string; readonly keepsCard?: boolean };

/**
 * What the payer chose, looked at again: the card is kept for this account and good, and the payer may spend it, or keep one.
 *
 * Takes  keepsCards: the brand has cards kept
 * Refuses MethodNotAllowed (no card payment, or the brand keeps none), NoPermission, NotFound
 */
export async function meansOf(
  trx: Trx,
  { scope, session, now }: SessionCall,
  input: { readonly method: string; readonly cardid?: string | undefined; readonly keepcard?: boolean | undefined },
  keepsCards: boolean,
): Promise<CardMeans> {
  const { method, cardid, keepcard = false } = input;
  if (cardid === undefined && !keepcard) return {};
  if (method !== "card" || !keepsCards || (cardid !== undefined && keepcard))
    throw new Refused(MethodNotAllowed, { param: cardid === undefined ? "keepcard" : "cardid" });
  const permission = cardid === undefined ? "economy_methods" : "economy_pay";
  if (!session.permissions.has(permission)) throw new Refused(NoPermission, { fields: { permission } });
  if (cardid === undefined) return { keepsCard: true };
  const card = await findCard(trx, scope, cardid);
  if (card === null || ageOf(card.expiresOn, now) === "expired") throw new Refused(NotFound, { param: "cardid" });
  return { methodId: card.id };
}

/** Whether the brand of the call has cards kept. Asked outside of transactions: what the brand shows may have to be read first. */
export async function keepsCards(call: Pick<SessionCall, "isOn">): Promise<boolean> {
  return (await call.isOn("EconomyCards")) && (await call.isOn("enableCardPayment"));
}
