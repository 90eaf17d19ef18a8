import {
  isPositiveMoney,
  isZeroMoney,
  minorOf,
  moneyIn,
  subtractMoney,
  sumPriced,
  type Money,
  type PricedSum,
} from "@nameplane/values";
import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type { placeOrder, prepareCheckout } from "@nameplane/contracts/checkout/operations";
import { kindOfItem } from "../orders/kinds/index.ts";
import type { Method, TypedFields } from "./checkout-memory.ts";

export type Prepared = AnswerOf<typeof prepareCheckout>;
export type CheckoutItem = Prepared["items"][number];
export type FieldGroup = Prepared["fields"][number];
export type MethodChoice = Prepared["methods"][number];
export type OrderMethod = InputOf<typeof placeOrder>["method"];

/** How the order will be paid. */
export type Paying = {
  readonly method: OrderMethod | null;
  /** The prepaid credit that is used first. */
  readonly credit: Money;
  /** The amount paid by the method. */
  readonly rest: Money;
  /** The ways to pay the rest. Empty if the credit covers everything. */
  readonly choices: readonly MethodChoice[];
};

/** The prices the customer has accepted, by line. A price that changes again has to be accepted again. */
export type Accepted = ReadonlyMap<string, number>;

/** Lines that are no longer available and must be removed before the order can be placed. */
export const lostItems = (items: readonly CheckoutItem[]): readonly CheckoutItem[] =>
  items.filter(({ availability }) => ["taken", "reserved", "refused"].includes(availability));

/** Lines that give the account a new domain, which needs an owner. */
export const itemsWithOwner = (items: readonly CheckoutItem[]): readonly CheckoutItem[] =>
  items.filter((item) => kindOfItem(item)?.asksOwner === true);

/** Lines with a changed price that the customer has not accepted yet. */
export const changedItems = (items: readonly CheckoutItem[], accepted: Accepted): readonly CheckoutItem[] =>
  items.filter((item) => item.oldprice !== null && item.price !== null && accepted.get(item.requestid) !== item.price.totalMinor);

/**
 * The key of the text about payment if domains are transferred here. The money is then set aside, and what was delivered is
 * charged and invoiced once all transfers have ended. For a card, the text differs if the order has only transfers, has other
 * lines too, or also uses credit. Null means the usual text.
 */
export function setAsideWordsOf(
  items: readonly Pick<CheckoutItem, "itemaction">[],
  { method, credit }: Pick<Paying, "method" | "credit">,
):
  | "reserved"
  | "reservedMixed"
  | "reservedCredit"
  | "paypalChanged"
  | "sepaChanged"
  | "swishChanged"
  | "bankChanged"
  | "invoiceChanged"
  | "creditChanged"
  | null {
  const moves = items.filter((item) => kindOfItem(item)?.isAcceptedLater === true).length;
  if (moves === 0 || method === null || method === "free") return null;
  if (method !== "card") return `${method}Changed`;
  if (isPositiveMoney(credit)) return "reservedCredit";
  return moves === items.length ? "reserved" : "reservedMixed";
}

/** What still prevents the order, in the sequence of the page. */
export type Blocker = "lost" | "changed" | "contact" | "fields" | "method" | "terms" | "consent";

export function blockersOf(facts: {
  readonly items: readonly CheckoutItem[];
  readonly accepted: Accepted;
  /** Undefined if no line needs an owner. */
  readonly contactid: string | null | undefined;
  readonly wrongFields: number;
  readonly method: OrderMethod | null;
  readonly termsAccepted: boolean;
  /** Whether delivery at once was agreed to. Undefined if the buyer is not asked. */
  readonly consented?: boolean | undefined;
}): readonly Blocker[] {
  const blockers: Blocker[] = [];
  if (lostItems(facts.items).length > 0) blockers.push("lost");
  if (changedItems(facts.items, facts.accepted).length > 0) blockers.push("changed");
  if (facts.contactid === null) blockers.push("contact");
  else if (facts.wrongFields > 0) blockers.push("fields");
  if (facts.method === null) blockers.push("method");
  if (!facts.termsAccepted) blockers.push("terms");
  if (facts.consented === false) blockers.push("consent");
  return blockers;
}

/** The first unfinished step of basket, details and payment. */
export function stepOf(blockers: readonly Blocker[]): 0 | 1 | 2 {
  if (blockers.includes("lost") || blockers.includes("changed")) return 0;
  return blockers.includes("contact") || blockers.includes("fields") ? 1 : 2;
}

/** The method that was chosen earlier, if it is still allowed, otherwise the first allowed method. */
export function methodOf(methods: readonly MethodChoice[], chosen: Method | null): Method | null {
  const allowed = methods.filter((each) => each.allowed);
  return (allowed.find((each) => each.method === chosen) ?? allowed[0])?.method ?? null;
}

/**
 * Decides how the order is paid. Credit pays first if there is any and the customer wants it; the chosen method, if allowed, pays
 * the rest.
 */
export function payingOf(
  { methods, credit, totals }: Pick<Prepared, "methods" | "credit" | "totals">,
  chosen: { readonly method: Method | null; readonly useCredit: boolean },
): Paying {
  const of = moneyIn(totals.currency);
  const [total, nothing] = [of(totals.totalMinor), of(0)];
  if (isZeroMoney(total)) return { method: "free", credit: nothing, rest: nothing, choices: [] };
  if (credit === null || !chosen.useCredit) {
    return { method: methodOf(methods, chosen.method), credit: nothing, rest: total, choices: methods };
  }
  const choices = credit.methods.flatMap(({ method, allowed, why }) => (method === "credit" ? [] : [{ method, allowed, why }]));
  const method = choices.length === 0 ? "credit" : methodOf(choices, chosen.method);
  const used = of(credit.methods.find((each) => each.method === method)?.creditMinor ?? 0);
  return { method, credit: used, rest: subtractMoney(total, used), choices };
}

/** The order exactly as shown on screen. */
export function orderOf(
  prepared: Prepared,
  form: {
    contactid: string | undefined;
    fields: TypedFields;
    /** Labels for the new domains. */
    labelids?: readonly number[];
    method: OrderMethod;
    credit: Money;
    /** The id of a saved card. */
    cardid?: string | undefined;
    keepCard?: boolean;
    termsAccepted: boolean;
    consented?: boolean;
    /** The reference for the order; empty for none. */
    ponumber?: string;
  },
): InputOf<typeof placeOrder> {
  return {
    items: prepared.items.flatMap(({ requestid, quoteid }) => (quoteid === null ? [] : [{ requestid, quoteid }])),
    ...(form.contactid === undefined ? {} : { contactid: form.contactid }),
    fields: Object.fromEntries(Object.entries(form.fields).map(([tld, values]) => [tld, { ...values }])),
    ...(form.labelids === undefined || form.labelids.length === 0 ? {} : { labelids: [...form.labelids] }),
    method: form.method,
    creditMinor: minorOf(form.credit),
    ...(form.cardid === undefined ? {} : { cardid: form.cardid }),
    ...(form.keepCard === true ? { keepcard: true } : {}),
    totalMinor: prepared.totals.totalMinor,
    currency: prepared.totals.currency as InputOf<typeof placeOrder>["currency"],
    termsaccepted: form.termsAccepted,
    ...(form.consented === true ? { withdrawalconsent: true } : {}),
    ...(form.ponumber === undefined ? {} : { ponumber: form.ponumber.trim() }),
  };
}

/**
 * The content that makes two orders the same: lines with their quotes, total, owner, fields, payment method, credit, card and reference. An
 * idempotency key belongs to one content, because the server refuses a key that is sent again with another body.
 */
export function contentOf(prepared: Prepared, form: Omit<Parameters<typeof orderOf>[1], "termsAccepted">): string {
  const lines = prepared.items.map((item) => [item.requestid, item.quoteid, item.years, item.price?.totalMinor ?? null]);
  const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => one.localeCompare(other);
  const fields = Object.entries(form.fields)
    .map(([tld, values]) => [tld, Object.entries(values).toSorted(byName)] as const)
    .toSorted(byName);
  return JSON.stringify([
    lines,
    prepared.totals.totalMinor,
    prepared.totals.currency,
    form.contactid,
    fields,
    form.labelids ?? [],
    form.method,
    minorOf(form.credit),
    form.cardid ?? null,
    form.keepCard === true,
    form.ponumber ?? null,
  ]);
}

/** The yearly renewal price of all lines. Null if a line that costs something has none. */
export function renewalOf(items: readonly CheckoutItem[]): PricedSum | null {
  const kept = items.filter(({ renewprice, price }) => renewprice !== null || price?.totalMinor !== 0);
  const prices = kept.flatMap(({ renewprice }) => renewprice ?? []);
  const [first] = prices;
  if (first === undefined || prices.length < kept.length) return null;
  const of = moneyIn(first.currency);
  return sumPriced(
    prices.map(({ netMinor, vatMinor }) => ({ net: of(netMinor), vat: of(vatMinor) })),
    first.currency,
  );
}
