import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import type { ManualWay } from "@nameplane/contracts/backoffice/acts/manual-order-values";
import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import { manualItems } from "@nameplane/contracts/orders/request-types";
import { BasketEmpty } from "@nameplane/contracts/orders/refusals";
import { NoPermission, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { minorOf, money, subtractMoney, sumMoney, isPositiveMoney } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall, StaffCall } from "../../../platform/http/call.ts";
import type { DescribedAct, StaffTrxCall } from "../../../platform/http/second-person.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { askAgain, offeredBy, placeOrder, prepareCheckout } from "../../checkout/index.ts";
import { listContacts } from "../../contacts/index.ts";
import { actFeatures, addToBasket, givePrice, givenPrices, removeFromBasket } from "../../orders/basket/index.ts";
import type { OrderDeps } from "../../orders/index.ts";
import { basketOf, mayChargeFor } from "../../orders/ordering/index.ts";
import { ageOf, findCard, listCards, type CardRow } from "../../payments/cards/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { guestCall } from "../domainacts/index.ts";
import { customerPlace, plainServices, type CustomerPlace } from "./manual-orders.repository.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Prepared = Awaited<ReturnType<typeof prepareCheckout>>;
type Way = Answer<typeof operations.manualOrder>["ways"][number];

/** The ways to pay in the words of the checkout. A card is found by its own kind. */
const methodOf = { credit: "credit", invoice: "invoice", link: "bank", free: "free" } as const;

/**
 * The call of a staff member in the customer's account. The basket is that of the staff member there: the customer's own users have
 * baskets of their own, and do not see it. Every switch counts as on, because staff may sell what a brand does not show.
 */
export function inAccount(
  deps: OrderDeps,
  call: StaffCall,
  place: CustomerPlace,
  act: { readonly route: string; readonly body: object },
  basketOfStaff = call.staff.staffId,
): SessionCall {
  const also = ["domain_order", "domain_manage", "economy_pay"];
  const guest = guestCall(deps.pool, call, place, act, also, `staff:${basketOfStaff}`);
  return { ...guest, language: call.language, isOn: () => true, session: { ...guest.session, userId: basketOfStaff } };
}

/** The customer for whom staff order. Possible refusals: NotFound. */
export async function placeFor(trx: Trx, number: number): Promise<CustomerPlace> {
  const place = await customerPlace(trx, number);
  if (place === null) throw new Refused(NotFound, { param: "number" });
  return place;
}

/** Possible refusals: StatusProhibits (the customer is not active, or is the operator). */
export function refuseInactive({ state, kind }: CustomerPlace): void {
  if (state !== "active" || kind === "operator") throw new Refused(StatusProhibits, { param: "number" });
}

/** The order that a staff member puts together for a customer. Possible refusals: NotFound. */
export async function readManualOrder(
  deps: OrderDeps,
  call: StaffCall,
  { number, contactid }: InputOf<typeof operations.manualOrder>,
): Promise<Answer<typeof operations.manualOrder>> {
  const place = await call.tx((trx) => placeFor(trx, Number(number)));
  const guest = inAccount(deps, call, place, { route: "manualOrder", body: {} });
  const prepared = await prepareUnlessEmpty(deps, guest, { contactid });
  const mayCharge = await mayChargeFor(deps, guest.scope);
  return guest.tx(async (trx) => {
    const mine = { ...guest.scope, userId: guest.session.userId };
    const given = new Map((await givenPrices(trx, mine, call.now)).map((each) => [each.requestId, each]));
    const contacts = prepared?.asksowner === true ? (await listContacts(trx, guest.scope, { limit: 100 })).rows : [];
    const cards = (await listCards(trx, guest.scope)).filter((card) => isChargeable(card, mayCharge, call.now));
    return {
      customer: { number: place.number, name: place.name, currency: place.currency },
      basketof: guest.session.userId,
      items: (prepared?.items ?? []).map((item) => {
        const own = given.get(item.requestid);
        return {
          ...item,
          listedMinor: own === undefined ? null : minorOf(own.listed),
          canprice: item.tld !== null && item.productid === null && call.staff.permissions.has("staff_prices"),
        };
      }),
      totals: prepared?.totals ?? null,
      asksowner: prepared?.asksowner ?? false,
      contactid: prepared?.contactid ?? null,
      contacts: contacts.map(({ id, organization, first_name: first, last_name: last, email }) => ({
        contactid: id,
        name: organization || `${first} ${last}`.trim() || email,
      })),
      fields: prepared?.fields ?? [],
      ways: prepared === null ? [] : waysOf(prepared, cards),
      services: await plainServices(trx, call.language === "sv" ? "sv" : "en"),
    };
  });
}

async function prepareUnlessEmpty(
  deps: OrderDeps,
  guest: SessionCall,
  typed: { readonly contactid?: string | undefined },
): Promise<Prepared | null> {
  try {
    return await prepareCheckout(deps, guest, typed);
  } catch (error) {
    if (error instanceof Refused && error.refusal === BasketEmpty) return null;
    throw error;
  }
}

const isChargeable = (card: CardRow, kinds: readonly string[], now: Date) =>
  !card.isRemoved && kinds.includes(card.kind) && ageOf(card.expiresOn, now) !== "expired";

const transfers: ReadonlySet<string> = new Set([manualItems.transfer]);

/** How the order can be paid, the surest way first. */
function waysOf({ items, totals, methods, credit }: Prepared, cards: readonly CardRow[]): Way[] {
  const way = (name: ManualWay, why: Way["why"]): Way => ({ way: name, cardid: null, name: "", allowed: why === null, why });
  if (totals.totalMinor === 0) return [way("free", null)];
  const invoice = methods.find(({ method }) => method === "invoice");
  const isCovered = credit?.methods.some(({ method, allowed }) => method === "credit" && allowed) === true;
  const hasTransfer = items.some(({ itemaction }) => transfers.has(itemaction));
  return [
    way("credit", isCovered ? null : "noCredit"),
    ...cards.map((card): Way => ({ way: "card", cardid: card.id, name: nameOf(card), allowed: true, why: null })),
    way("invoice", invoice?.allowed === true ? null : invoice?.why === "creditLimit" ? "creditLimit" : "prepaymentOnly"),
    way("link", hasTransfer ? "transfers" : null),
  ];
}

function nameOf(card: CardRow): string {
  if (card.kind === "paypal") return `PayPal ${card.display.email}`;
  return card.kind === "card" ? `${card.display.brand} ${card.display.last4}` : `SEPA ${card.display.last4}`;
}

/** Puts lines on the order. Possible refusals: NotFound, StatusProhibits. What a single line refuses is in its result. */
export async function addLines(
  deps: OrderDeps,
  call: StaffCall,
  { number, act, names, years, authcode, productid }: InputOf<typeof operations.addToManualOrder>,
): Promise<Answer<typeof operations.addToManualOrder>> {
  const place = await call.tx((trx) => placeFor(trx, Number(number)));
  refuseInactive(place);
  const guest = inAccount(deps, call, place, { route: "addToManualOrder", body: {} });
  const common = { itemaction: manualItems[act], ...(years === undefined ? {} : { years }) };
  const items =
    act === "service"
      ? [{ ...common, domainname: "", change: { productid: productid ?? 0, answers: {} } }]
      : names.map((domainname) => ({
          ...common,
          domainname,
          ...(act === "transfer" && authcode !== undefined && authcode !== "" ? { authcode } : {}),
        }));
  if (items.length === 0) throw new Refused(NotFound, { param: "names" });
  const results = await addToBasket(deps, guest, items);
  return { results: results.map(({ domainname, code, desc }) => ({ domainname, code, desc })) };
}

/** Takes lines off the order. Possible refusals: NotFound. */
export async function removeLines(
  deps: OrderDeps,
  call: StaffCall,
  { number, requestids }: InputOf<typeof operations.removeFromManualOrder>,
): Promise<void> {
  const place = await call.tx((trx) => placeFor(trx, Number(number)));
  const guest = inAccount(deps, call, place, { route: "removeFromManualOrder", body: {} });
  await guest.tx((trx) => removeFromBasket(trx, { ...guest.scope, userId: guest.session.userId }, requestids, call.now));
}

/** Gives a line its own price. Possible refusals: NotFound, NoPermission (only those who change prices may). */
export async function priceLine(
  deps: OrderDeps,
  call: StaffCall,
  { number, requestid, netMinor }: InputOf<typeof operations.priceManualLine>,
): Promise<void> {
  if (!call.staff.permissions.has("staff_prices")) throw new Refused(NoPermission, { fields: { permission: "staff_prices" } });
  const place = await call.tx((trx) => placeFor(trx, Number(number)));
  const guest = inAccount(deps, call, place, { route: "priceManualLine", body: {} });
  const net = netMinor === null ? null : money(netMinor, place.currency);
  await guest.tx((trx) => givePrice(trx, { ...guest.scope, userId: guest.session.userId }, requestid, net, call.now));
}

type Input = InputOf<typeof operations.placeManualOrder>;

/**
 * Checks an order before it is placed, or before a colleague is asked. Possible refusals: NotFound, StatusProhibits, NoPermission
 * (an order with given prices needs the right to change prices).
 */
export async function refuseManualOrder(call: StaffCall, { number, basketof }: Input): Promise<void> {
  await call.tx(async (trx) => {
    const place = await placeFor(trx, Number(number));
    refuseInactive(place);
    const given = await givenPrices(trx, mineIn(call, place, basketof), call.now);
    if (given.length > 0 && !call.staff.permissions.has("staff_prices"))
      throw new Refused(NoPermission, { fields: { permission: "staff_prices" } });
  });
}

/**
 * Describes what an order gives away, for the second staff member who approves it. Null if it costs what the list says, or more.
 * Possible refusals: NotFound.
 */
export async function describeManualOrder(
  call: StaffTrxCall,
  { number, basketof, way, why }: Input,
): Promise<DescribedAct | null> {
  const place = await placeFor(call.trx, Number(number));
  const given = await givenPrices(call.trx, mineIn(call, place, basketof), call.now);
  const sums = given.map(({ listed, given: own }) => subtractMoney(listed, own));
  const less = sumMoney(sums, place.currency);
  if (!isPositiveMoney(less)) return null;
  const { accountId, brandId, currency } = place;
  return {
    account: { accountId, brandId },
    object: { kind: "account", id: accountId },
    title: String(place.number),
    sum: { minor: minorOf(less), currency },
    changes: [
      ...given.map(({ listed, given: own }) => ({
        field: "amount" as const,
        before: String(minorOf(listed)),
        after: String(minorOf(own)),
        currency,
      })),
      {
        field: "domains",
        before: null,
        after: given.map(({ name }) => name).join(", "),
        currency: null,
      },
      { field: "paymentMethod", before: null, after: way, currency: null },
      { field: "why", before: null, after: why, currency: null },
    ],
  };
}

const mineIn = (call: StaffCall, { accountId, brandId }: CustomerPlace, userId: string) => ({
  ...makeScope({ accountId, brandId, actor: call.actor }),
  userId,
});

/**
 * Places the order for the customer, once for each idempotency key, and records it in both logs. Possible refusals: those of
 * refuseManualOrder and placeOrder, MethodNotAllowed (a card that cannot be charged, or a link for a transfer).
 */
export async function placeManualOrder(
  deps: OrderDeps,
  call: StaffCall,
  input: Input,
): Promise<Answer<typeof operations.placeManualOrder>> {
  await refuseManualOrder(call, input);
  const { number, basketof, items, contactid, fields, way, cardid, totalMinor, currency, why } = input;
  const place = await call.tx((trx) => placeFor(trx, Number(number)));
  const guest = inAccount(deps, call, place, { route: "/api/staff/placemanualorder/", body: input }, basketof);
  const mayCharge = await mayChargeFor(deps, guest.scope);
  const card = way === "card" ? await guest.tx((trx) => findCard(trx, guest.scope, cardid ?? "")) : null;
  if (way === "card" && (card === null || !isChargeable(card, mayCharge, call.now)))
    throw new Refused(MethodNotAllowed, { param: "cardid" });
  const asked = {
    checked: await askAgain(deps, guest),
    offered: await offeredBy(guest),
    features: await actFeatures(guest),
    keepable: new Set<string>(),
    byStaff: { card, why },
  };
  const wish = {
    items,
    ...(contactid === undefined ? {} : { contactid }),
    fields,
    labelids: [],
    method: way === "card" ? (card?.kind ?? "card") : methodOf[way],
    creditMinor: way === "credit" ? totalMinor : 0,
    keepcard: false,
    totalMinor,
    currency,
    termsaccepted: true,
  };
  const placed = await guest.tx((trx) =>
    guest.once(trx, async () => {
      if (way === "link") {
        const rows = await basketOf(trx, { ...guest.scope, userId: guest.session.userId });
        if (deps.kinds.reservesMoney(rows)) throw new Refused(MethodNotAllowed, { param: "way" });
      }
      const { ordernr, status } = await placeOrder(trx, deps, guest, wish, asked);
      return { ordernr, status };
    }),
  );
  const after = { number: placed.ordernr, way, total: totalMinor, currency, why };
  await call.tx((trx) =>
    auditStaff(trx, call, { actor: call.actor, action: "orders.staff-place", object: place.accountId, after }),
  );
  return placed;
}
