import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import { NoPermission, NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { switchOf } from "../open-methods.ts";
import type { PayPalProvider } from "../paypal.port.ts";
import { keepableMethods, type KeepableMethod } from "../providers.rules.ts";
import { findCard } from "./cards.repository.ts";
import { ageOf } from "./cards.rules.ts";

/** What a payment is made with: a saved card or PayPal account, or one that is entered at the provider, which may be saved. */
export type CardMeans = { readonly methodId?: string; readonly keepsCard?: boolean };

/** The methods whose cards or accounts can be saved at a brand. */
export type Keepable = ReadonlySet<string>;

/**
 * Checks the customer's choice of card or PayPal account on the server. A saved one must belong to this account and to the
 * chosen method and be valid, and the user must be allowed to use it, or to save a new one.
 *
 * `keepable`: the methods whose cards or accounts can be saved at this brand. Possible refusals: MethodNotAllowed (nothing can be
 * saved for the method), NoPermission, NotFound.
 */
export async function checkCardMeans(
  trx: Trx,
  { scope, session, now }: SessionCall,
  input: { readonly method: string; readonly cardid?: string | undefined; readonly keepcard?: boolean | undefined },
  keepable: Keepable,
): Promise<CardMeans> {
  const { method, cardid, keepcard = false } = input;
  if (cardid === undefined && !keepcard) return {};
  if (!keepable.has(method) || (cardid !== undefined && keepcard))
    throw new Refused(MethodNotAllowed, { param: cardid === undefined ? "keepcard" : "cardid" });
  const permission = cardid === undefined ? "economy_methods" : "economy_pay";
  if (!session.permissions.has(permission)) throw new Refused(NoPermission, { fields: { permission } });
  if (cardid === undefined) return { keepsCard: true };
  const card = await findCard(trx, scope, cardid);
  if (card?.kind !== method || ageOf(card.expiresOn, now) === "expired") throw new Refused(NotFound, { param: "cardid" });
  return { methodId: card.id };
}

/** The providers whose cards or accounts can be saved, as far as they are configured. */
export type KeepingProviders = {
  readonly card: object | null;
  readonly paypal: Pick<PayPalProvider, "keepsAccounts"> | null;
  readonly sepa: object | null;
};

/**
 * The methods whose cards or accounts can be saved and charged at a brand. Its users must see the page on which they can remove
 * them. Must not be called in a transaction, because the brand's feature switches may have to be loaded.
 *
 * `brand`: a call of the brand, or its switches.
 */
export async function keepableAt(
  { card, paypal, sepa }: KeepingProviders,
  brand: Pick<SessionCall, "isOn">,
): Promise<ReadonlySet<KeepableMethod>> {
  const keepable = new Set<KeepableMethod>();
  if (!(await brand.isOn("EconomyCards"))) return keepable;
  const canKeep = { card: card !== null, paypal: paypal?.keepsAccounts === true, sepa: sepa !== null };
  for (const method of keepableMethods) if (canKeep[method] && (await brand.isOn(switchOf[method]))) keepable.add(method);
  return keepable;
}

/** Whether this user can pay with a saved card or PayPal account now: it is valid, the brand takes it, and the user may pay. */
export async function mayPayWith(
  trx: Trx,
  { scope, session, now }: SessionCall,
  { cardId, method }: { readonly cardId: string; readonly method: string },
  keepable: Keepable,
): Promise<boolean> {
  if (!keepable.has(method) || !session.permissions.has("economy_pay")) return false;
  const card = await findCard(trx, scope, cardId);
  return card?.kind === method && ageOf(card.expiresOn, now) !== "expired";
}
