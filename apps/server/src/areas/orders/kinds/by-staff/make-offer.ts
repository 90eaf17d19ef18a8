import type { InputOf } from "@nameplane/contracts";
import { BelowFloor } from "@nameplane/contracts/backoffice/refusals";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import type { InquiryState } from "@nameplane/contracts/orders/quotes";
import { InquiryChanged } from "@nameplane/contracts/orders/refusals";
import { NotFound, OutOfRange, StatusProhibits } from "@nameplane/contracts/refusals";
import { addMoney, formatMoney, money, type Money } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { pricesFor, saleTerms } from "../../../products/index.ts";
import { timeZoneOf } from "../../../whitelabel/index.ts";
import { dropOfferLines, endOffer, insertOffer, lockInquiry, touchInquiry, type Inquiry } from "./inquiries.repository.ts";
import { answerBy, moveInquiry, noteStep, type StepDeps } from "./inquiry-steps.ts";
import { afterEvent } from "./inquiry.state.ts";
import { isBelow } from "./offer.rules.ts";
import { deliveredProduct } from "./product.repository.ts";

/** An offer is valid for at most this many days. */
const validDaysMax = 120;
const dayMs = 86_400_000;

type Terms = Omit<InputOf<typeof operations.makeOffer>, "number">;
type Staff = { readonly now: Date; readonly mayGoBelow: boolean; readonly language: "en" | "sv" };

/** The lowest price at which a product is sold to an account, without VAT. Null if none is set. */
export async function floorOf(
  trx: Trx,
  scope: AccountScope,
  productId: number,
  months: number | null,
  now: Date,
): Promise<Money | null> {
  const { priceGroupId, currency } = await saleTerms(trx, scope, now);
  const book = await pricesFor(trx, { priceGroupId, currency, tlds: [], products: [productId], now });
  return book.product(productId, "create", months ?? 0)?.net ?? null;
}

/**
 * Staff answer a request for a quote with an offer, or replace its open offer. A basket line with the former offer is removed.
 *
 * Possible refusals: NotFound, InquiryChanged, StatusProhibits, OutOfRange (the date; a success fee for a product that has none),
 * BelowFloor.
 */
export async function makeOffer(
  trx: Trx,
  deps: StepDeps,
  scope: AccountScope,
  inquiryId: string,
  terms: Terms,
  { now, mayGoBelow, language }: Staff,
): Promise<{ state: InquiryState; offerid: string }> {
  const inquiry = await seen(trx, scope, inquiryId, terms.version);
  const isOpen = inquiry.state === "offered" || inquiry.state === "accepted";
  const product = await deliveredProduct(trx, inquiry.productId);
  if (product === null || (!isOpen && afterEvent(inquiry.state, "offer") === null))
    throw new Refused(StatusProhibits, { param: "number" });
  if (terms.fee !== undefined && !product.hasSuccessFee)
    throw new Refused(OutOfRange, { param: "fee", values: { rule: "no success fee for this product" } });
  const validUntil = await endOfDay(trx, scope, terms.validon);
  if (validUntil <= now || validUntil.getTime() > now.getTime() + (validDaysMax + 1) * dayMs)
    throw new Refused(OutOfRange, { param: "validon", values: { rule: `within ${validDaysMax} days` } });
  const { currency } = await saleTerms(trx, scope, now);
  const first = addMoney(money(terms.periodMinor, currency), money(terms.startMinor ?? 0, currency));
  const floor = await floorOf(trx, scope, product.id, product.billingMonths, now);
  const isLess = isBelow(first, floor);
  if (isLess && (!mayGoBelow || terms.belowreason === undefined) && floor !== null)
    throw new Refused(BelowFloor, { param: "periodMinor", values: { floor: formatMoney(floor, language) } });
  await endOffer(trx, scope, inquiry.id, "replaced", now);
  await dropOfferLines(trx, scope, inquiry.id);
  const offerid = await insertOffer(trx, scope, {
    inquiryId: inquiry.id,
    period: money(terms.periodMinor, currency),
    renew: product.billingMonths === null ? null : money(terms.renewMinor ?? terms.periodMinor, currency),
    start: money(terms.startMinor ?? 0, currency),
    fee:
      terms.fee === undefined ? null : { percentBp: terms.fee.percentBasisPoints, least: money(terms.fee.leastMinor, currency) },
    hours: terms.hours ?? null,
    words: terms.words,
    validUntil,
    belowReason: isLess ? (terms.belowreason ?? null) : null,
    madeAt: now,
  });
  return { state: await tellOffer(trx, deps, scope, inquiry, offerid, now), offerid };
}

/**
 * Tells the customer about the offer. An inquiry that was accepted is open again; an inquiry that already has an offer keeps its
 * state.
 */
async function tellOffer(
  trx: Trx,
  deps: StepDeps,
  scope: AccountScope,
  inquiry: Inquiry,
  offerId: string,
  at: Date,
): Promise<InquiryState> {
  if (inquiry.state === "accepted") {
    await moveInquiry(trx, deps, scope, inquiry, { event: "replace", by: "staff", at });
    await noteStep(trx, deps, scope, inquiry, { what: "offered", by: "staff", words: null, offerId, at });
    return "offered";
  }
  if (inquiry.state !== "offered") return moveInquiry(trx, deps, scope, inquiry, { event: "offer", by: "staff", offerId, at });
  await noteStep(trx, deps, scope, inquiry, { what: "replaced", by: "staff", words: null, at });
  await noteStep(trx, deps, scope, inquiry, { what: "offered", by: "staff", words: null, offerId, at });
  await touchInquiry(trx, scope, inquiry.id, at);
  return "offered";
}

/**
 * What staff do with a request for a quote besides making an offer: they ask the customer something, withdraw an offer that was
 * not ordered, or close the request. Possible refusals: NotFound, InquiryChanged, StatusProhibits.
 */
export async function actOnInquiry(
  trx: Trx,
  deps: StepDeps,
  scope: AccountScope,
  inquiryId: string,
  { act, text, version }: Omit<InputOf<typeof operations.actOnInquiry>, "number">,
  now: Date,
): Promise<{ state: InquiryState }> {
  const inquiry = await seen(trx, scope, inquiryId, version);
  const product = act === "takeBack" ? await deliveredProduct(trx, inquiry.productId) : null;
  const dueAt = act === "takeBack" ? await answerBy(trx, scope, product?.quoteHours ?? 0, now) : null;
  const state = await moveInquiry(trx, deps, scope, inquiry, { event: act, by: "staff", words: text, dueAt, at: now });
  if (act === "takeBack") {
    await endOffer(trx, scope, inquiry.id, "taken_back", now);
    await dropOfferLines(trx, scope, inquiry.id);
  }
  return { state };
}

async function seen(trx: Trx, scope: AccountScope, id: string, version: number): Promise<Inquiry> {
  const inquiry = await lockInquiry(trx, scope, id);
  if (inquiry === null) throw new Refused(NotFound, { param: "number" });
  if (inquiry.version !== version) throw new Refused(InquiryChanged);
  return inquiry;
}

/** The last second of a day in the time zone of the brand, so that the offer's date is that day. */
async function endOfDay(trx: Trx, { brandId }: AccountScope, day: string): Promise<Date> {
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return new Date(next.toZonedDateTime(await timeZoneOf(trx, brandId)).epochMilliseconds - 1000);
}
