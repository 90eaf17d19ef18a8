import type { InputOf } from "@nameplane/contracts";
import { codeOf } from "@nameplane/contracts";
import type { placeOrder as placeOrderOperation } from "@nameplane/contracts/checkout/operations";
import {
  BasketChanged,
  ConsentMissing,
  CreditLimit,
  CreditChanged,
  DiscountGone,
  FieldsMissing,
  ItemNotAvailable,
  LineRefused,
  MethodNotAllowed,
  PriceChanged,
  TermsNotAccepted,
} from "@nameplane/contracts/checkout/refusals";
import { consentText } from "@nameplane/contracts/checkout/withdrawal-values";
import { NoPermission, NotFound } from "@nameplane/contracts/refusals";
import type { Feature } from "@nameplane/contracts/whitelabel/switches";
import {
  compareMoney,
  isPositiveMoney,
  isSameMoney,
  isZeroMoney,
  minorOf,
  money,
  sumPriced,
  type Money,
  type PricedSum,
} from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { findAccount, refuseWithoutDetails } from "../../accounts/index.ts";
import { findContact, keepNumbers, type ContactRow, type TypedNumbers } from "../../contacts/index.ts";
import type { CheckedName } from "../../registry/index.ts";
import { holdCredit } from "../../ledger/index.ts";
import { basketOf } from "../../orders/ordering/index.ts";
import { cardShare, invoiceOrder, promiseRest, type SoldLine } from "../../orders/money/index.ts";
import { isSamePrice, pricingFor, type LineToPrice, feeOf, lineOf } from "../../orders/prices/index.ts";
import {
  checkOutLines,
  handToWorkers,
  insertOrder,
  orderNewsJob,
  type OrderDeps,
  type OrderRow,
  type BasketRow,
} from "../../orders/index.ts";
import { isSameListPrice } from "../../orders/discounts/index.ts";
import { pricesInBasket, refusedLines } from "../../orders/basket/index.ts";
import { paymentReported } from "../../payments/index.ts";
import { createPayment } from "../../payments/charges/index.ts";
import type { TaxPosition } from "../../products/index.ts";
import { dropVoucher, takePromotions, type TakenItem } from "../../products/promotions/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { termsOf } from "../../whitelabel/index.ts";
import { refuseForeignLabels } from "../../domains/list/index.ts";
import { quotesOf, type QuoteRow } from "../checkout.repository.ts";
import { ownerFactsOf } from "../owner-facts.ts";
import { isPaidThere, type Method } from "../methods.rules.ts";
import { payDays, startOf, startsAtOnce } from "../order-start.ts";
import { checkCardMeans, type CardMeans, type CardRow, type Keepable } from "../../payments/cards/index.ts";
import { payChoices } from "../pay-choices.ts";
import { isConsumer } from "../withdrawal/index.ts";
import { approvalNeeded } from "../../orders/spending/index.ts";
import { askForApproval } from "./ask-for-approval.ts";
import { orderKinds } from "../../orders/kinds/index.ts";

type Input = InputOf<typeof placeOrderOperation>;
/** The facts that are read before the transaction in which the order is placed. */
export type Asked = {
  /** What the registries have just answered about the names. A name without an answer is missing, and can still be ordered. */
  readonly checked: ReadonlyMap<string, CheckedName>;
  /** Payment methods that the brand offers. */
  readonly offered: ReadonlySet<Method>;
  /** The brand's feature switches that some requests depend on. */
  readonly features: ReadonlySet<Feature>;
  /** Payment methods with which cards or accounts can be saved at the brand. */
  readonly keepable: Keepable;
  /** Present if staff order for the customer. */
  readonly byStaff?: ByStaff;
};

/** An order that staff place for a customer, who has not seen the terms and is not there to pay. */
export type ByStaff = {
  /** The saved card or account that is charged without the customer being present. Null if the order is paid otherwise. */
  readonly card: CardRow | null;
  /** The reason, for the log. */
  readonly why: string;
};
export type Placed = { ordernr: number; status: number; paymentId: string | null };

/**
 * Places the order in one transaction: the lines leave the basket, their prices are frozen, and payment begins.
 *
 * With a card or Swish, a payment waits for the customer, and the invoice is issued when the money is captured. With a bank
 * transfer, the invoice is issued now and work starts when the money arrives. With an invoice (post-payment accounts), the
 * invoice is issued now within the credit limit and work starts at once. Prepaid credit is used first if the customer wants that.
 * It is used at once if the invoice is issued now; otherwise it is held for the order until the card has paid the rest. If credit
 * covers everything, the order is invoiced and paid now, and work starts at once.
 *
 * An order that contains a domain transfer is not invoiced now, however it is paid. A card is only authorised, and credit is held
 * for the order. Money that comes by Swish is kept as credit, and so is a bank transfer when it arrives. An order by invoice
 * counts against the credit limit. What was delivered is invoiced when the last line has ended (ADR 52).
 *
 * An order that costs nothing has no invoice, and work starts at once. If the account requires approval of the user's orders, or
 * if the order passes a limit of what the user may spend, it waits for somebody who may approve it, before any money moves (ADR
 * 112).
 *
 * An order of staff for the customer (`byStaff`) waits for no approval of the account, and has no accepted terms. A saved card is
 * charged in the background.
 *
 * Possible refusals: DetailsMissing, BasketChanged, ItemNotAvailable (names the items), LineRefused (names the first item and the
 * reason), PriceChanged, DiscountGone, NotFound (contact or saved card), FieldsMissing (names the fields), MethodNotAllowed,
 * NoPermission (to use or save a card, or to label domains), LabelDecidesAccess, CreditLimit, CreditChanged (less prepaid credit
 * than the customer was shown), TermsNotAccepted, ConsentMissing (of a private buyer in the EU).
 */
export async function placeOrder(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  input: Input,
  { checked, offered, features, keepable, byStaff }: Asked,
): Promise<Placed> {
  if (!input.termsaccepted) throw new Refused(TermsNotAccepted, { missing: ["termsaccepted"] });
  await refuseWithoutDetails(trx, call.scope);
  // Staff cannot consent for the customer, who may therefore withdraw from what staff ordered.
  const asksConsent = byStaff === undefined && (await isConsumer(trx, call.scope));
  if (asksConsent && !input.withdrawalconsent) throw new Refused(ConsentMissing, { missing: ["withdrawalconsent"] });
  const scope = { ...call.scope, userId: call.session.userId };
  const lines = await readLines(trx, scope, input);
  checkAvailable(lines, checked);
  await checkLines(trx, deps, call, lines, features);
  const contact = await ownerOf(trx, scope, lines, input);
  const { sum, tax, items } = await checkPrices(trx, scope, lines, input, call.now);
  const credit = money(input.creditMinor ?? 0, sum.total.currency);
  await checkMethod(trx, deps, scope, offered, { method: input.method, credit, total: sum.total });
  const card = byStaff?.card ?? null;
  const means = card === null ? await checkCardMeans(trx, call, input, keepable) : { methodId: card.id, offSession: true };

  const labels = input.labelids ?? [];
  await checkLabels(trx, call, labels);
  const terms = await termsOf(trx, scope.brandId);
  const labelsOf = (row: BasketRow) => (asksOwner(row) ? labels : []);
  const cause =
    byStaff === undefined
      ? await approvalNeeded(
          trx,
          call,
          lines.map(({ row, quote }) => ({
            total: quote.price.total,
            domainId: row.domain_id,
            labels: labelsOf(row),
            addsName: asksOwner(row),
          })),
        )
      : null;
  const reserves = deps.kinds.reservesMoney(lines.map(({ row }) => row));
  const start = startOf({ method: input.method, credit }, call.now, { isModerated: cause !== null, reserves });
  const orderId = newId(call.now.getTime());
  const order = await insertOrder(trx, scope, {
    id: orderId,
    ...start.order,
    ...sum,
    method: input.method,
    credit,
    ...(byStaff === undefined ? {} : { origin: "staff" as const }),
    ...(asksConsent ? { consent: consentText[call.language] } : {}),
    ...(input.ponumber === undefined ? {} : { poNumber: input.ponumber === "" ? null : input.ponumber }),
    termsVersion: terms === null || byStaff !== undefined ? null : `${terms.version} ${terms.url}`,
    placedBy: scope.actor,
    placedAt: call.now,
  });
  const paramsOf = (row: BasketRow) =>
    contact === null || !asksOwner(row)
      ? row.params
      : {
          ...row.params,
          contactId: contact.id,
          fields: input.fields[row.tld ?? ""] ?? {},
          ...(labels.length === 0 ? {} : { labels }),
        };
  const changed = checkOutLines(
    trx,
    scope,
    lines.map(({ row, quote }, position) => ({
      requestId: row.id,
      quoteId: quote.id,
      position,
      params: JSON.stringify(paramsOf(row)),
    })),
    { ...start.lines, orderId },
  );
  if ((await unlessOrdered(changed)) !== lines.length) throw new Refused(BasketChanged);
  if (contact !== null && call.session.permissions.has("contact_edit"))
    await keepNumbers(trx, scope, contact.id, typedNumbers(lines, input.fields));
  await useDiscounts(trx, scope, orderId, items, call.now);
  for (const [kind, own] of Map.groupBy(lines, ({ row }) => orderKinds.of(row)))
    await kind?.ordered?.(trx, deps, call, {
      orderId,
      ordernr: order.number,
      lines: own.map(({ row: { domain_id: domainId, ascii_name: asciiName, params } }) => ({ domainId, asciiName, params })),
    });
  const paymentId =
    cause !== null
      ? await askForApproval(trx, deps, call, order, { cause, cardId: means.methodId ?? null })
      : await beginMoney(trx, deps, call, order, { lines: lines.map(soldLine), tax, means });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.place",
    object: orderId,
    after: {
      number: order.number,
      total: minorOf(sum.total),
      currency: sum.total.currency,
      method: input.method,
      credit: minorOf(credit),
      ...(byStaff === undefined ? {} : { why: byStaff.why }),
    },
    requestId: call.requestId,
    address: call.address,
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "basket", ids: [scope.userId] });
  await notifyBrowsers(trx, scope.accountId, { topic: "order", ids: [String(order.number)] });
  return { ordernr: order.number, status: codeOf("order", order.state), paymentId };
}

type Line = { row: BasketRow; quote: QuoteRow };

/** Exactly the lines that the customer saw, each with the quote that was shown to them. */
async function readLines(trx: Trx, scope: SessionCall["scope"] & { userId: string }, input: Input): Promise<Line[]> {
  const rows = await basketOf(trx, scope, true);
  const quotes = new Map(
    (
      await quotesOf(
        trx,
        scope,
        input.items.map((item) => item.quoteid),
      )
    ).map((quote) => [quote.id, quote]),
  );
  const asked = new Map(input.items.map((item) => [item.requestid, item.quoteid]));
  if (asked.size !== input.items.length || rows.length !== asked.size) throw new Refused(BasketChanged);
  return rows.map((row) => {
    const quote = quotes.get(asked.get(row.id) ?? "");
    if (quote === undefined || quote.request_id !== row.id) throw new Refused(BasketChanged);
    return { row, quote };
  });
}

/** Checks the labels for new domains, as the list of domains does. */
async function checkLabels(trx: Trx, { scope, session }: SessionCall, add: readonly number[]): Promise<void> {
  if (add.length === 0) return;
  if (!session.permissions.has("domain_manage"))
    throw new Refused(NoPermission, { param: "labelids", fields: { permission: "domain_manage" } });
  await refuseForeignLabels(trx, scope, { add, remove: [] }, "labelids");
}

function asksOwner(row: BasketRow): boolean {
  return orderKinds.of(row)?.asksOwner === true;
}

/**
 * The contact that will own the domains of the order, checked against the fields that their TLDs require. Null if no line needs
 * an owner.
 */
async function ownerOf(trx: Trx, scope: SessionCall["scope"], lines: readonly Line[], input: Input): Promise<ContactRow | null> {
  const asking = lines.filter(({ row }) => asksOwner(row));
  if (asking.length === 0) return null;
  const contact = input.contactid === undefined ? null : await findContact(trx, scope, input.contactid);
  if (contact === null) throw new Refused(NotFound, { param: "contactid" });
  await checkFields(trx, asking, contact, input.fields);
  return contact;
}

/** Refuses domains that somebody else has registered in the meantime, and premium domains whose fee has changed. */
function checkAvailable(lines: readonly Line[], checked: ReadonlyMap<string, CheckedName>): void {
  const answers = lines.flatMap((line) => {
    const answer = checked.get(line.row.ascii_name ?? "");
    return answer === undefined ? [] : [{ ...line, answer }];
  });
  const lost = answers.filter(
    ({ row, answer }) => orderKinds.of(row)?.needsFreeName === true && (answer.state === "taken" || answer.state === "reserved"),
  );
  if (lost.length > 0) {
    const names = lost.map(({ row }) => row.params.unicodeName ?? row.ascii_name ?? "");
    throw new Refused(ItemNotAvailable, { values: { name: names.join(", ") } });
  }
  const isChanged = answers.some(({ row, quote, answer }) => {
    const operation = orderKinds.of(row)?.operation ?? null;
    const fee = operation === null ? quote.registryFee : feeOf(answer, operation);
    return fee?.currency !== quote.registryFee?.currency || fee?.amountMinor !== quote.registryFee?.amountMinor;
  });
  if (isChanged) throw new Refused(PriceChanged);
}

/** Checks once more whether the changes in the basket are now possible and allowed. */
async function checkLines(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  lines: readonly Line[],
  features: ReadonlySet<Feature>,
): Promise<void> {
  const rows = lines.map(({ row }) => row);
  const refused = await refusedLines(deps, trx, call, { rows, features });
  const first = rows.find(({ id }) => refused.has(id));
  if (first === undefined) return;
  const name = first.params.unicodeName ?? first.ascii_name ?? "";
  throw new Refused(LineRefused, { values: { name, why: refused.get(first.id) ?? "" } });
}

/**
 * Runs `work`. If the same domains were ordered in another window at the same moment, the basket is no longer what the customer
 * saw, so the order is refused.
 */
async function unlessOrdered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, "request_one_open")) throw new Refused(BasketChanged);
    throw error;
  }
}

/**
 * Refuses the order (PriceChanged) if a quote has expired, if the period or the current price of a line differs from its quote,
 * or if the total differs from the sum that the customer saw on the screen. Refuses with DiscountGone if only a discount differs.
 */
async function checkPrices(
  trx: Trx,
  scope: SessionCall["scope"] & { userId: string },
  lines: readonly Line[],
  input: Input,
  now: Date,
): Promise<{ sum: PricedSum; tax: TaxPosition; items: TakenItem[] }> {
  const pricing = await pricingFor(
    trx,
    scope,
    lines.flatMap((line) => soldAs(line) ?? []),
    now,
  );
  const shown = lines.map(({ row, quote }) => ({
    ...row,
    registry_fee: quote.registryFee,
    price: quote.price,
    valid_until: quote.validUntil,
  }));
  const priced = await pricesInBasket(trx, scope, pricing, shown, { now, until: now });
  const hasLostDiscount = ({ quote }: Line, at: number) => {
    const price = priced[at]?.price ?? null;
    return price !== null && isSameListPrice(price, quote.price) && !isSamePrice(price, quote.price);
  };
  const changed = lines.some(({ row, quote }, at) => {
    const price = priced[at]?.price ?? null;
    return (
      price === null ||
      quote.validUntil <= now ||
      quote.price.periodMonths !== row.period_months ||
      !isSamePrice(price, quote.price)
    );
  });
  if (changed) throw new Refused(lines.some(hasLostDiscount) ? DiscountGone : PriceChanged);
  const { currency, tax } = pricing.terms;
  const sum = sumPriced(
    lines.map(({ quote }) => quote.price),
    currency,
  );
  if (!isSameMoney(sum.total, money(input.totalMinor, input.currency))) throw new Refused(PriceChanged);
  const items = lines.map(({ row, quote }, at) => ({
    requestId: row.id,
    price: quote.price,
    cost: priced[at]?.cost ?? null,
  }));
  return { sum, tax, items };
}

/** Counts the order against the limits of its promotions. Possible refusals: DiscountGone. */
async function useDiscounts(
  trx: Trx,
  scope: SessionCall["scope"] & { userId: string },
  orderId: string,
  items: readonly TakenItem[],
  now: Date,
): Promise<void> {
  const discounts = items.flatMap(({ price }) => price.discounts ?? []);
  if (discounts.length === 0) return;
  if ((await takePromotions(trx, orderId, items, now)) !== null) throw new Refused(DiscountGone);
  if (discounts.some(({ codeId }) => codeId !== null)) await dropVoucher(trx, scope);
}

function soldAs({ row, quote }: Line): LineToPrice | null {
  return lineOf(orderKinds, { ...row, registry_fee: quote.registryFee });
}

async function checkFields(trx: Trx, lines: readonly Line[], contact: ContactRow, typed: Input["fields"]): Promise<void> {
  const catalogue = await tldCatalogue(trx);
  // This module is loaded here and not at the top, because it brings a JSON Schema compiler, which would delay the start of the
  // server.
  const { fieldProblems } = await import("../registrant-fields.ts");
  const owner = ownerFactsOf(contact);
  const tlds = new Set(lines.map(({ row }) => row.tld ?? ""));
  const missing = [...tlds].flatMap((tldName) => {
    const tld = catalogue.get(tldName);
    if (tld === null) return [];
    const problems = fieldProblems(tld.contactSchema, owner, typed[tldName] ?? {});
    return problems.map(({ field }) => `fields.${tldName}.${field}`);
  });
  if (missing.length > 0) throw new Refused(FieldsMissing, { missing });
}

/** The numbers that were typed for the owner of the new domains. */
function typedNumbers(lines: readonly Line[], typed: Input["fields"]): TypedNumbers {
  const tlds = new Set(lines.filter(({ row }) => asksOwner(row)).map(({ row }) => row.tld ?? ""));
  const typedAs = (field: string) => [...tlds].map((tld) => typed[tld]?.[field] ?? "");
  return { idNumbers: typedAs("id_number"), vatNumbers: typedAs("vat_number") };
}

/** Checks that the customer can pay by the chosen method. Possible refusals: CreditChanged, MethodNotAllowed, CreditLimit. */
export async function checkMethod(
  trx: Trx,
  deps: OrderDeps,
  scope: SessionCall["scope"],
  offered: ReadonlySet<Method>,
  { method, credit, total }: { method: Input["method"]; credit: Money; total: Money },
): Promise<void> {
  if ((method === "free") !== isZeroMoney(total)) throw new Refused(MethodNotAllowed, { param: "method" });
  if (method === "free") return;
  const { methods, prepaid, withCredit } = await payChoices(trx, deps, scope, offered, total);
  if (compareMoney(credit, prepaid) > 0) throw new Refused(CreditChanged, { param: "creditMinor" });
  if (method === "credit" && !isSameMoney(credit, total)) throw new Refused(MethodNotAllowed, { param: "creditMinor" });
  const choice = isZeroMoney(credit)
    ? methods.find((entry) => entry.method === method)
    : withCredit.find((entry) => entry.method === method && compareMoney(credit, entry.credit) <= 0);
  if (choice?.allowed !== true)
    throw new Refused(choice?.why === "creditLimit" ? CreditLimit : MethodNotAllowed, { param: "method" });
}

/** Returns the id of the payment that the customer now has to make. Null if nothing has to be paid now. */
export async function beginMoney(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  order: OrderRow,
  { lines, tax, means }: { lines: readonly SoldLine[]; tax: TaxPosition; means?: CardMeans & { readonly offSession?: boolean } },
): Promise<string | null> {
  const { scope } = call;
  if (isPaidThere(order.method)) {
    await setAside(trx, call, order);
    const { paymentId } = await createPayment(trx, scope, {
      purpose: "order",
      orderId: order.id,
      method: order.method,
      amount: cardShare(order),
      ...means,
      now: call.now,
    });
    if (means?.offSession === true) {
      await deps.jobs.enqueue(trx, paymentReported, [{ accountId: scope.accountId, brandId: scope.brandId, paymentId }]);
      return null;
    }
    return paymentId;
  }
  const isSetAside = order.method !== "free" && deps.kinds.reservesMoney(lines);
  if (isSetAside) {
    await setAside(trx, call, order);
    if (order.method === "invoice" && (await promiseRest(trx, scope, order)) === null)
      throw new Refused(CreditLimit, { param: "method" });
  } else if (order.method !== "free") {
    const account = await findAccount(trx, scope);
    await invoiceOrder(trx, deps, scope, order, lines, {
      dueDays: order.method === "bank" ? payDays.bank : order.method === "credit" ? 0 : account.payment_days,
      language: account.language,
      tax,
    });
  }
  if (startsAtOnce(order.method)) {
    await handToWorkers(
      trx,
      deps,
      scope,
      lines.map(({ id }) => id),
    );
  }
  await deps.jobs.enqueue(trx, orderNewsJob, [
    {
      accountId: scope.accountId,
      brandId: scope.brandId,
      kind: "order_placed",
      orderId: order.id,
      requestId: null,
      version: 1,
    },
  ]);
  return null;
}

async function setAside(trx: Trx, { scope, now }: SessionCall, { id: orderId, credit: amount }: OrderRow): Promise<void> {
  if (isPositiveMoney(amount)) await holdCredit(trx, scope, { orderId, amount, now });
}

function soldLine({ row, quote }: Line): SoldLine {
  return {
    id: row.id,
    type: row.type,
    ascii_name: row.ascii_name,
    product_id: row.product_id,
    period_months: row.period_months,
    params: row.params,
    price: quote.price,
  };
}
