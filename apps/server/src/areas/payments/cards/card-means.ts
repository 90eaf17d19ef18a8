import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import { NoPermission, NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { capabilitiesOf } from "../providers.rules.ts";
import { findCard } from "./cards.repository.ts";
import { ageOf } from "./cards.rules.ts";

/** What a card payment is made with: a saved card, or a card entered at the provider, which may be saved. */
export type CardMeans = { readonly methodId?: string; readonly keepsCard?: boolean };

/**
 * Checks the customer's choice of card on the server. A saved card must belong to this account and be valid, and the user must be
 * allowed to use it, or to save a new one.
 *
 * Takes keepsCards: whether cards can be saved at this brand.
 * Refuses MethodNotAllowed (not a card payment, or the brand saves no cards), NoPermission, NotFound.
 */
export async function checkCardMeans(
  trx: Trx,
  { scope, session, now }: SessionCall,
  input: { readonly method: string; readonly cardid?: string | undefined; readonly keepcard?: boolean | undefined },
  keepsCards: boolean,
): Promise<CardMeans> {
  const { method, cardid, keepcard = false } = input;
  if (cardid === undefined && !keepcard) return {};
  if (capabilitiesOf(method)?.keeps !== true || !keepsCards || (cardid !== undefined && keepcard))
    throw new Refused(MethodNotAllowed, { param: cardid === undefined ? "keepcard" : "cardid" });
  const permission = cardid === undefined ? "economy_methods" : "economy_pay";
  if (!session.permissions.has(permission)) throw new Refused(NoPermission, { fields: { permission } });
  if (cardid === undefined) return { keepsCard: true };
  const card = await findCard(trx, scope, cardid);
  if (card === null || ageOf(card.expiresOn, now) === "expired") throw new Refused(NotFound, { param: "cardid" });
  return { methodId: card.id };
}

/**
 * Whether cards can be saved at the brand of the call. Must not be called in a transaction, because the brand's feature switches
 * may have to be loaded.
 */
export async function keepsCards(call: Pick<SessionCall, "isOn">): Promise<boolean> {
  return (await call.isOn("EconomyCards")) && (await call.isOn("enableCardPayment"));
}

/** Whether this user can pay with a saved card now: it is valid, the brand takes saved cards, and the user may pay. */
export async function mayPayWith(
  trx: Trx,
  { scope, session, now }: SessionCall,
  cardId: string,
  isKept: boolean,
): Promise<boolean> {
  if (!isKept || !session.permissions.has("economy_pay")) return false;
  const card = await findCard(trx, scope, cardId);
  return card !== null && ageOf(card.expiresOn, now) !== "expired";
}
