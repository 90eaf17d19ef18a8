import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/orders/operations";
import type { OfferView } from "@nameplane/contracts/orders/quotes";
import { NotFound } from "@nameplane/contracts/refusals";
import { isZeroMoney, minorOf, priceAt, sumPriced, type Money, type Price } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { showPrice, taxPosition } from "../../../products/index.ts";
import { shownAnswers } from "./answers.ts";
import {
  findInquiry,
  isInBasket,
  listInquiries,
  offersOf,
  orderOf,
  stepsOf,
  type Inquiry,
  type Offer,
} from "./inquiries.repository.ts";
import { afterEvent } from "./inquiry.state.ts";
import { deliveredProduct } from "./product.repository.ts";

type Row = AnswerOf<typeof operations.inquiryList>["data"][number];
type Page = AnswerOf<typeof operations.inquiry>["inquiry"];

const listMax = 200;

export function presentInquiry(inquiry: Inquiry): Row {
  const { id, number, productId, page, product, subject, state, askedAt, touchedAt, dueAt, validUntil } = inquiry;
  return {
    inquiryid: id,
    number,
    productid: productId,
    type: page,
    product,
    subject,
    state,
    status: codeOf("inquiry", state),
    asked: askedAt.toISOString(),
    touched: touchedAt.toISOString(),
    due: dueAt?.toISOString() ?? null,
    validuntil: validUntil?.toISOString() ?? null,
  };
}

export const readInquiries = async (trx: Trx, scope: AccountScope): Promise<{ data: Row[] }> => ({
  data: (await listInquiries(trx, scope, listMax)).map(presentInquiry),
});

/** An offer with the account's VAT as of today. */
export function presentOffer(offer: Offer, months: number | null, vatRateBasisPoints: number): OfferView {
  const { currency } = offer.period;
  const at = (net: Money, period: number) => priceAt(net, vatRateBasisPoints, period);
  const period = at(offer.period, months ?? 0);
  const price: Price = isZeroMoney(offer.start)
    ? period
    : {
        ...sumPriced([period, at(offer.start, 0)], currency),
        vatRateBasisPoints,
        periodMonths: period.periodMonths,
        parts: [
          { operation: "create", price: period },
          { operation: "start_fee", price: at(offer.start, 0) },
        ],
      };
  return {
    offerid: offer.id,
    price: showPrice(price),
    renewprice: offer.renew === null ? null : showPrice(at(offer.renew, months ?? 0)),
    fee: offer.fee === null ? null : { percentBasisPoints: offer.fee.percentBp, leastMinor: minorOf(offer.fee.least), currency },
    hours: offer.hours,
    words: offer.words,
    made: offer.madeAt.toISOString(),
    validuntil: offer.validUntil.toISOString(),
    ended: offer.endedAs,
  };
}

/** Everything about a request for a quote that both sides can see. */
export async function viewInquiry(
  trx: Trx,
  scope: AccountScope,
  inquiry: Inquiry,
  now: Date,
): Promise<{ page: Page; offers: Offer[]; months: number | null }> {
  const product = await deliveredProduct(trx, inquiry.productId);
  const months = product?.billingMonths ?? null;
  const { rateBasisPoints } = await taxPosition(trx, scope, now);
  const offers = await offersOf(trx, scope, inquiry.id);
  const order = await orderOf(trx, scope, inquiry.id);
  const page = {
    ...presentInquiry(inquiry),
    version: inquiry.version,
    answers: await shownAnswers(trx, inquiry.productId, { answers: inquiry.answers }),
    offers: offers.map((offer) => presentOffer(offer, months, rateBasisPoints)),
    timeline: (await stepsOf(trx, scope, inquiry.id)).map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    requestid: order?.number ?? null,
    serviceid: order?.serviceId ?? null,
  };
  return { page, offers, months };
}

/** A request for a quote as its customer sees it. Possible refusals: NotFound. */
export async function readInquiry(
  trx: Trx,
  scope: AccountScope,
  of: { readonly inquiryId: string; readonly userId: string; readonly now: Date },
): Promise<Omit<AnswerOf<typeof operations.inquiry>, "code" | "desc">> {
  const inquiry = await findInquiry(trx, scope, of.inquiryId);
  if (inquiry === null) throw new Refused(NotFound, { param: "inquiryid" });
  const { page, offers } = await viewInquiry(trx, scope, inquiry, of.now);
  const open = offers.find(({ endedAs }) => endedAs === null);
  const { state } = inquiry;
  const may = (event: "reply" | "decline" | "withdraw") => afterEvent(state, event) !== null;
  return {
    inquiry: page,
    acts: {
      reply: may("reply"),
      accept: (state === "offered" || state === "accepted") && open !== undefined && open.validUntil > of.now,
      decline: may("decline"),
      withdraw: may("withdraw"),
    },
    isinbasket: open !== undefined && (await isInBasket(trx, scope, of.userId, open.id)),
  };
}
