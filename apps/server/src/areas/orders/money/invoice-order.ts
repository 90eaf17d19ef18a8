import {
  isZeroMoney,
  listedNetOf,
  negateMoney,
  priceAt,
  unicodeNameOf,
  zeroMoney,
  type DomainName,
  type Money,
  type Price,
} from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../../accounts/index.ts";
import { dateIn, issueInvoice, type IssuedInvoice, type IssueInvoice } from "../../ledger/index.ts";
import { taxPosition, type TaxPosition } from "../../products/index.ts";
import { findBrandRow } from "../../whitelabel/index.ts";
import type { MoneyDeps } from "../order-deps.ts";
import type { OrderRow } from "../orders.repository.ts";
import { soldPeriod } from "./sold-period.rules.ts";
import { discountText, invoiceText, referenceText, startFeeText } from "./invoice.texts.ts";
import type { RequestRow } from "../requests.repository.ts";
import type { Words } from "../words.ts";

/** The fields of a request that its invoice line needs. */
export type SoldLine = Pick<RequestRow, "id" | "type" | "ascii_name" | "product_id" | "period_months" | "params" | "price">;

/**
 * Invoices an order at its frozen quotes, with one line for each request that costs something. The invoice total equals the
 * order's total exactly. The held credit is used.
 */
export async function invoiceOrder(
  trx: Trx,
  deps: MoneyDeps,
  scope: AccountScope,
  order: OrderRow,
  requests: readonly SoldLine[],
  terms: { dueDays: number; language?: string; tax?: TaxPosition; isPromised?: boolean },
): Promise<IssuedInvoice> {
  const brand = await findBrandRow(trx, scope.brandId);
  const language = (terms.language ?? (await findAccount(trx, scope)).language) === "sv" ? "sv" : "en";
  const now = deps.clock.now();
  const nothing = zeroMoney(order.total.currency);
  return issueInvoice(deps, trx, scope, {
    orderId: order.id,
    sellerId: order.seller_id ?? brand.seller_id,
    method: methodOf(order.method),
    ...(order.credit_state === "held" || order.credit_state === "used"
      ? { credit: { amount: order.credit, isHeld: order.credit_state === "held" } }
      : {}),
    dueDays: terms.dueDays,
    ...(terms.isPromised === true ? { isPromised: true } : {}),
    ...(order.po_number === null ? {} : { note: referenceText(language, order.po_number), poNumber: order.po_number }),
    language,
    tax: terms.tax ?? (await taxPosition(trx, scope, now)),
    now,
    lines: onInvoice(requests).flatMap((request) =>
      invoiceLines(deps, request, { language, nothing, soldOn: dateIn(brand.time_zone, now) }),
    ),
  });
}

/** The invoice lines of one request: one for each part of its price. A part that is paid only once has no period. */
function invoiceLines(
  { kinds }: Pick<MoneyDeps, "kinds">,
  request: SoldLine,
  of: { readonly language: "en" | "sv"; readonly nothing: Money; readonly soldOn: string },
): IssueInvoice["lines"] {
  const { price, period_months: months } = request;
  const { language, nothing } = of;
  const name = subjectOf(request);
  const words = withPlan(kinds.nameOf(request), request.params.planName);
  const parts = price?.parts ?? [{ operation: "create" as const, price: price === null ? null : listPriceOf(price) }];
  const items = parts.map((part) => {
    const isOnce = part.operation === "start_fee";
    return {
      ...(isOnce ? {} : soldPeriod(kinds.runsFrom(request), months, of.soldOn, kinds.runsUntil(request))),
      requestId: request.id,
      text: isOnce ? startFeeText(language, words, name) : invoiceText(language, words, name, (months ?? 0) / 12),
      quantity: 1,
      net: part.price?.net ?? nothing,
      vatRateBasisPoints: part.price?.vatRateBasisPoints ?? 0,
      vat: part.price?.vat ?? nothing,
    };
  });
  const discounts = (price?.discounts ?? []).map((discount) => ({
    kind: "discount" as const,
    requestId: request.id,
    text: discountText(language, discount.title[language], name),
    quantity: 1,
    net: negateMoney(discount.net),
    vatRateBasisPoints: price?.vatRateBasisPoints ?? 0,
    vat: negateMoney(discount.vat),
  }));
  return [...items, ...discounts];
}

/** The name of a product with that of its plan, such as "VPN Team". */
const withPlan = (words: Words, plan: Words | undefined): Words =>
  plan === undefined ? words : { en: `${words.en} ${plan.en}`, sv: `${words.sv} ${plan.sv}` };

/** The price on the item's own line, before discounts. The discounts are separate lines below it. */
function listPriceOf(price: Price): Price {
  return priceAt(listedNetOf(price), price.vatRateBasisPoints, price.periodMonths);
}

/** What a line is about: its domain or, for a service without a domain, the name of the service. */
const subjectOf = ({ ascii_name: ascii, params }: SoldLine): string =>
  ascii === null ? (params.unicodeName ?? "") : unicodeNameOf(ascii as DomainName);

/** The requests that are on the invoice. A request that costs nothing is not a sale, and nothing is credited for it. */
function onInvoice(requests: readonly SoldLine[]): readonly SoldLine[] {
  const sold = requests.filter(({ price }) => price !== null && !isZeroMoney(price.total));
  return sold.length === 0 ? requests : sold;
}

/** The payment method to print on the invoice. */
function methodOf(method: OrderRow["method"]): IssueInvoice["method"] {
  return method === "paypal" ||
    method === "sepa" ||
    method === "swish" ||
    method === "bank" ||
    method === "invoice" ||
    method === "credit"
    ? method
    : "card";
}
