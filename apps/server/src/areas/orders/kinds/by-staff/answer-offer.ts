import type { InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/orders/operations";
import type { InquiryState } from "@nameplane/contracts/orders/quotes";
import { NotYetSold, OfferOver } from "@nameplane/contracts/orders/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { questionsOf } from "../../../products/index.ts";
import { agreedPrice, isPriceOf, type AgreedPrice } from "../../agreed-price.rules.ts";
import { putInBasket } from "../../ordering/index.ts";
import { findOffer, isInBasket, lockInquiry, type Inquiry, type Offer } from "./inquiries.repository.ts";
import { moveInquiry, type StepDeps } from "./inquiry-steps.ts";
import { ownDomain } from "./own-domain.ts";
import { deliveredProduct } from "./product.repository.ts";

type Call = SessionCall & { readonly trx: Trx };

/**
 * Accepts an offer: the offer goes into the user's basket at exactly its price. If it was removed from the basket, accepting it
 * again puts it back.
 *
 * Possible refusals: NotFound, OfferOver, StatusProhibits (the offer was ordered, or is over), NotYetSold.
 */
export async function accept(
  deps: StepDeps,
  call: Call,
  { inquiryid, offerid }: InputOf<typeof operations.acceptOffer>,
): Promise<{ state: InquiryState }> {
  const { trx, scope, session, now } = call;
  const inquiry = await lockInquiry(trx, scope, inquiryid);
  const offer = inquiry === null ? null : await findOffer(trx, scope, offerid);
  if (inquiry === null || offer?.inquiryId !== inquiry.id) throw new Refused(NotFound, { param: "inquiryid" });
  if (inquiry.state !== "offered" && inquiry.state !== "accepted") throw new Refused(StatusProhibits, { param: "inquiryid" });
  if (!holds(offer, now)) throw new Refused(OfferOver, { param: "offerid" });
  if (inquiry.state === "offered")
    await moveInquiry(trx, deps, scope, inquiry, { event: "accept", by: "customer", offerId: offer.id, at: now });
  if (!(await isInBasket(trx, scope, session.userId, offer.id))) await put(call, inquiry, offer);
  return { state: "accepted" };
}

async function put(call: Call, inquiry: Inquiry, offer: Offer): Promise<void> {
  const { trx } = call;
  const product = await deliveredProduct(trx, inquiry.productId);
  if (product === null || !product.isSold) throw new Refused(NotYetSold);
  const named = questionsOf(product.schema).some(({ kind }) => kind === "domain");
  const own = named ? await ownDomain(trx, call, inquiry.answers["domain"] ?? "", "inquiryid") : null;
  const about = {
    asciiName: own?.asciiName ?? null,
    unicodeName: own?.unicodeName ?? inquiry.subject,
    tld: own?.tld ?? null,
    domainId: own?.domainId ?? null,
  };
  const agreed = agreedPrice(offer);
  const periodMonths = product.billingMonths ?? 0;
  await putInBasket(trx, call, {
    ...about,
    type: "create-service",
    productId: product.id,
    params: { answers: inquiry.answers, agreed },
    sold: { operation: "create", tld: about.tld, periodMonths, fee: null, productId: product.id, agreed },
  });
}

const holds = ({ validUntil, endedAs }: Offer, now: Date): boolean => endedAs === null && validUntil > now;

/**
 * Checks a line of a basket against its offer, which stays locked until the order is placed. Possible refusals: OfferOver (the
 * offer is no longer valid, was already ordered, or has other terms).
 */
export async function refuseUnlessAgreed(trx: Trx, scope: AccountScope, agreed: AgreedPrice, now: Date): Promise<void> {
  const offer = agreed.offerId === null ? null : await findOffer(trx, scope, agreed.offerId);
  const inquiry = offer === null ? null : await lockInquiry(trx, scope, offer.inquiryId);
  if (offer === null || inquiry?.state !== "accepted" || !holds(offer, now) || !isPriceOf(agreed, offer))
    throw new Refused(OfferOver);
}

/**
 * Records that an accepted offer was ordered (order), or that its order ended without delivery while the offer is still valid
 * (reopen).
 */
export async function noteOrdered(
  trx: Trx,
  scope: AccountScope,
  of: { readonly agreed: AgreedPrice | undefined; readonly event: "order" | "reopen"; readonly at: Date },
): Promise<void> {
  const { agreed, event, at } = of;
  const offer = agreed === undefined || agreed.offerId === null ? null : await findOffer(trx, scope, agreed.offerId);
  if (offer === null) return;
  const inquiry = await lockInquiry(trx, scope, offer.inquiryId);
  if (inquiry === null || inquiry.state !== (event === "order" ? "accepted" : "ordered")) return;
  if (event === "reopen" && !holds(offer, at)) return;
  const by = event === "order" ? "customer" : "system";
  await moveInquiry(trx, null, scope, inquiry, { event, by, offerId: offer.id, at });
}
