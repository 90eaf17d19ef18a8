import { codeOf, type AnswerOf, type InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { inquiryActs } from "@nameplane/contracts/backoffice/quotes";
import { NotFound } from "@nameplane/contracts/refusals";
import { minorOf } from "@nameplane/values";
import { tx } from "../../../platform/db/transaction.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import {
  actOnInquiry,
  afterEvent,
  deliveredProduct,
  findInquiry,
  floorOf,
  makeOffer,
  viewInquiry,
  type Inquiry,
} from "../../orders/kinds/by-staff/index.ts";
import type { OrderDeps } from "../../orders/index.ts";
import { saleTerms } from "../../products/index.ts";
import { allInquiries, colleagueNames, placeOfInquiry, type InquiryAt } from "./inquiries.repository.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/** Requests for quotes of all accounts. Those that wait for us come first. */
export async function readStaffInquiries(trx: Trx, now: Date): Promise<Answer<typeof operations.staffInquiries>> {
  const rows = await allInquiries(trx);
  return {
    data: rows.map(({ id, number, productId, page, product, subject, state, ...row }) => ({
      inquiryid: id,
      number,
      productid: productId,
      type: page,
      product,
      subject,
      state,
      status: codeOf("inquiry", state),
      asked: row.askedAt.toISOString(),
      touched: row.touchedAt.toISOString(),
      due: row.dueAt?.toISOString() ?? null,
      validuntil: row.validUntil?.toISOString() ?? null,
      islate: isLate(state, row.dueAt, now),
      account: { number: row.accountNumber, name: row.accountName },
    })),
  };
}

const isLate = (state: Inquiry["state"], dueAt: Date | null, now: Date) => state === "asked" && dueAt !== null && dueAt < now;

/** Finds a request for a quote and its account. Possible refusals: NotFound. */
async function placeOf(call: StaffCall, number: number): Promise<{ at: InquiryAt; scope: AccountScope }> {
  const at = await call.tx((trx) => placeOfInquiry(trx, number));
  if (at === null) throw new Refused(NotFound, { param: "number" });
  return { at, scope: makeScope({ accountId: at.accountId, brandId: at.brandId, actor: call.actor }) };
}

const mayGoBelow = ({ staff }: StaffCall) => staff.permissions.has("staff_prices");

/** One request for a quote, with what the form of the offer needs. Possible refusals: NotFound. */
export async function readStaffInquiry(
  { pool }: Pick<OrderDeps, "pool">,
  call: StaffCall,
  number: number,
): Promise<Answer<typeof operations.staffInquiry>> {
  const { at, scope } = await placeOf(call, number);
  const { now } = call;
  const read = await tx(pool, scope, async (trx) => {
    const inquiry = await findInquiry(trx, scope, at.id);
    if (inquiry === null) throw new Refused(NotFound, { param: "number" });
    const product = await deliveredProduct(trx, inquiry.productId);
    const floor = await floorOf(trx, scope, inquiry.productId, product?.billingMonths ?? null, now);
    const { currency } = await saleTerms(trx, scope, now);
    return { inquiry, product, floor, currency, ...(await viewInquiry(trx, scope, inquiry, now)) };
  });
  const { inquiry, page, offers, product, floor } = read;
  const names = await call.tx((trx) =>
    colleagueNames(
      trx,
      offers.map(({ madeBy }) => madeBy),
    ),
  );
  const { state } = inquiry;
  return {
    inquiry: {
      ...page,
      offers: page.offers.map((offer, index) => ({
        ...offer,
        madeby: names.get(offers[index]?.madeBy ?? "") ?? "",
        belowreason: offers[index]?.belowReason ?? null,
      })),
    },
    account: { number: at.accountNumber, name: at.accountName },
    islate: isLate(state, inquiry.dueAt, now),
    currency: read.currency,
    months: read.months,
    floorMinor: floor === null ? null : minorOf(floor),
    hasfee: product?.hasSuccessFee ?? false,
    maygobelow: mayGoBelow(call),
    mayoffer: product !== null && (state === "offered" || state === "accepted" || afterEvent(state, "offer") !== null),
    acts: inquiryActs.filter((act) => afterEvent(state, act) !== null),
  };
}

/** Acts on a request for a quote in the customer's account. Possible refusals: those of actOnInquiry in the area orders. */
export async function actOnInquiryForStaff(
  deps: OrderDeps,
  call: StaffCall,
  { number, ...act }: InputOf<typeof operations.actOnInquiry>,
): Promise<Answer<typeof operations.actOnInquiry>> {
  const { at, scope } = await placeOf(call, number);
  return tx(deps.pool, scope, (trx) => actOnInquiry(trx, deps, scope, at.id, act, call.now));
}

/** Makes an offer for a request for a quote. Possible refusals: those of makeOffer in the area orders. */
export async function makeOfferForStaff(
  deps: OrderDeps,
  call: StaffCall,
  { number, ...terms }: InputOf<typeof operations.makeOffer>,
): Promise<Answer<typeof operations.makeOffer>> {
  const { at, scope } = await placeOf(call, number);
  const by = { now: call.now, mayGoBelow: mayGoBelow(call), language: call.language };
  return tx(deps.pool, scope, (trx) => makeOffer(trx, deps, scope, at.id, terms, by));
}
