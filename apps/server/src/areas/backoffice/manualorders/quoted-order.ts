import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { MethodNotAllowed, PriceChanged } from "@nameplane/contracts/checkout/refusals";
import { BasketEmpty } from "@nameplane/contracts/orders/refusals";
import { minorOf } from "@nameplane/values";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall, SessionCall, StaffCall } from "../../../platform/http/call.ts";
import { guestOf } from "../../../platform/http/guest.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { askAgain, offeredBy, placeOrder, prepareCheckout } from "../../checkout/index.ts";
import { actFeatures, fixPrices, quotedLines } from "../../orders/basket/index.ts";
import { findOrderByNumber, type OrderDeps } from "../../orders/index.ts";
import { invoicesOfOrder } from "../../orders/money/index.ts";
import { basketOf } from "../../orders/ordering/index.ts";
import { makeSalesQuote, type QuotedOrders } from "../../payments/salesquotes/index.ts";
import { inAccount, placeFor, refuseInactive } from "./manual-order.ts";

type Fields = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Choice = { readonly contactId: string | null; readonly fields: Fields };

class OnlyTried extends Error {}

/**
 * Offers the order that a staff member has put together as a quote. It is tried first, so that nothing is offered that could not be
 * ordered now. The quote takes the lines over, and fixes their prices.
 *
 * Possible refusals: NotFound, StatusProhibits, BasketEmpty, PriceChanged, MethodNotAllowed (it has a transfer, or costs nothing),
 * and those of placeOrder and makeSalesQuote.
 */
export async function quoteManualOrder(
  deps: OrderDeps,
  call: StaffCall,
  { number, contactid, fields, totalMinor, subject, words, terms, ponumber, until }: InputOf<typeof operations.quoteManualOrder>,
): Promise<Omit<AnswerOf<typeof operations.quoteManualOrder>, "code" | "desc">> {
  const place = await call.tx((trx) => placeFor(trx, Number(number)));
  refuseInactive(place);
  const guest = inAccount(deps, call, place, { route: "quoteManualOrder", body: {} });
  const mine = { ...guest.scope, userId: guest.session.userId };
  const owner = { contactId: contactid ?? null, fields: fields as Fields };
  const ready = await readyToPlace(deps, guest, owner, "");
  if (ready.totalMinor !== totalMinor) throw new Refused(PriceChanged);
  if (totalMinor === 0) throw new Refused(MethodNotAllowed, { param: "way" });
  try {
    await guest.tx(async (trx) => {
      await ready.place(trx);
      // Rolls the trial back.
      throw new OnlyTried();
    });
  } catch (error) {
    if (!(error instanceof OnlyTried)) throw error;
  }
  await guest.tx((trx) => fixPrices(trx, mine, call.now));
  const quoteid = await call.tx(async (trx) => {
    const lines = await quotedLines(trx, mine, place.language === "sv" ? "sv" : "en");
    if (lines.length === 0) throw new Refused(BasketEmpty);
    return makeSalesQuote(
      deps,
      Object.assign(call, { trx }),
      {
        number: place.number,
        subject,
        words,
        terms,
        ponumber,
        until,
        discount: 0,
        lines: lines.map(({ text, net }) => ({ text, quantity: 1, unitMinor: minorOf(net) })),
      },
      { basketOf: mine.userId, owner },
    );
  });
  return { quoteid };
}

/** Orders the lines of a quote that a customer accepts by its link. */
export const quotedOrders =
  (deps: OrderDeps): QuotedOrders =>
  async (call, scope, quote) => {
    const guest = byLink(deps, call, scope, quote.id);
    const ready = await readyToPlace(deps, guest, quote.orderOf, String(quote.number));
    if (ready.totalMinor !== minorOf(quote.total)) throw new Refused(PriceChanged);
    return ready.place;
  };

/** Prices the basket of the call and asks the registries. Gives the total, and what places the order in a transaction. */
async function readyToPlace(deps: OrderDeps, guest: SessionCall, { contactId, fields }: Choice, why: string) {
  const owner = contactId === null ? {} : { contactid: contactId };
  const typed = Object.fromEntries(Object.entries(fields).map(([tld, values]) => [tld, { ...values }]));
  const { items, totals, methods } = await prepareCheckout(deps, guest, { ...owner, fields: typed });
  const asked = {
    checked: await askAgain(deps, guest),
    offered: await offeredBy(guest),
    features: await actFeatures(guest),
    keepable: new Set<string>(),
    byStaff: { card: null, why },
  };
  const hasAgreement = methods.some(({ method, allowed }) => method === "invoice" && allowed);
  const wish = {
    items: items.map(({ requestid, quoteid }) => ({ requestid, quoteid: quoteid ?? "" })),
    ...owner,
    fields: typed,
    labelids: [],
    method: hasAgreement ? ("invoice" as const) : ("bank" as const),
    creditMinor: 0,
    keepcard: false,
    totalMinor: totals.totalMinor,
    currency: totals.currency as "SEK" | "EUR" | "USD",
    termsaccepted: true,
  };
  return {
    totalMinor: totals.totalMinor,
    place: async (trx: Trx) => {
      const rows = await basketOf(trx, { ...guest.scope, userId: guest.session.userId });
      // What is transferred is invoiced once the registry has done it, but an accepted quote is invoiced at once.
      if (deps.kinds.reservesMoney(rows)) throw new Refused(MethodNotAllowed, { param: "way" });
      const { ordernr } = await placeOrder(trx, deps, guest, wish, asked);
      const order = await findOrderByNumber(trx, guest.scope, ordernr);
      const [invoice] = order === null ? [] : await invoicesOfOrder(trx, guest.scope, order.id);
      if (order === null || invoice === undefined) throw new Error(`order ${ordernr} of a quote has no invoice`);
      return { orderId: order.id, invoiceId: invoice.id };
    },
  };
}

/** The call of somebody with the link of a quote, as a call in the account whose basket is that of the quote. */
function byLink(deps: OrderDeps, call: PublicCall, scope: AccountScope, quoteId: string): SessionCall {
  const { accountId, brandId } = scope;
  return guestOf(call, {
    // An accepted quote is placed once by its own state, whichever switches of the brand have changed since.
    key: null,
    isOn: () => true,
    scope,
    session: {
      sessionId: quoteId,
      userId: quoteId,
      accountId,
      brandId,
      accountState: "active",
      isFrozen: false,
      hidden: [],
      permissions: new Set(["domain_order", "domain_manage", "economy_pay"]),
      acting: null,
    },
    tx: (fn) => tx(deps.pool, scope, fn),
    once: (_trx, fn) => fn(),
  });
}
