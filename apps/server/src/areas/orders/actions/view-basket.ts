import { unicodeNameOf, type DomainName } from "@nameplane/values";
import type { AnswerOf } from "@nameplane/contracts";
import type { basket } from "@nameplane/contracts/orders/operations";
import type { PriceView } from "@nameplane/contracts/spec";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { basketOf, type BasketRow } from "../basket.repository.ts";
import { sumOf } from "../quote.rules.ts";
import { requestKinds } from "../request-kinds.ts";
import { pricingFor, type LineToPrice, type Pricing } from "./price-lines.ts";

type BasketView = AnswerOf<typeof basket>["parameters"];
type BasketItem = BasketView["item"][string];

/** The user's basket as the screen shows it: frozen quotes, choices of years, sums. */
export async function viewBasket(trx: Trx, scope: AccountScope & { userId: string }, now: Date): Promise<BasketView> {
  const rows = await basketOf(trx, scope);
  const pricing = await pricingFor(trx, scope, linesOf(rows), now);
  const items = rows.map((row) => presentItem(row, pricing));
  return {
    item: Object.fromEntries(items.map((item) => [item.requestid, item])),
    order: items.map((item) => item.requestid),
    items: items.length,
    parameters: {
      currency: pricing.terms.currency,
      ...sumOf(items.map((item) => item.price)),
      vatRateBasisPoints: pricing.terms.tax.rateBasisPoints,
    },
  };
}

export function linesOf(rows: readonly BasketRow[]): LineToPrice[] {
  return rows.flatMap((row) => lineOf(row) ?? []);
}

/** What a basket line is sold as; null for one that nobody here knows how to sell. */
export function lineOf(
  row: Pick<BasketRow, "type" | "tld" | "period_months" | "registry_fee" | "product_id" | "params">,
): LineToPrice | null {
  const kind = requestKinds.get(row.type);
  if (row.tld === null || kind === undefined) return null;
  const operation = kind.operationOf?.(row.params) ?? kind.operation;
  const { tld, registry_fee: fee, product_id: productId } = row;
  return { operation, tld, periodMonths: row.period_months ?? 12, fee, productId };
}

export function presentItem(row: BasketRow, pricing: Pricing): BasketItem {
  const name = row.ascii_name as DomainName | null;
  return {
    requestid: row.id,
    number: row.number,
    itemaction: actionOf(row),
    itemid: row.domain_id,
    item: name === null ? [] : [name],
    unicodename: name === null ? null : unicodeNameOf(name),
    tld: row.tld,
    productid: row.product_id,
    // A line without a term (restore, trade) has no years to choose.
    years: row.period_months === null || row.period_months % 12 !== 0 ? null : row.period_months / 12 || null,
    yearchoices: yearsOf(row, pricing),
    price: quotedPrice(row),
    renewprice: renewPriceOf(row, pricing),
    ispremium: row.registry_fee !== null,
    change: changeOf(row),
  };
}

/** A line of a type that is not known here is the standard item. */
function actionOf({ type, stage }: BasketRow): BasketItem["itemaction"] {
  if (!requestKinds.has(type)) return "standard";
  return stage === "pre" ? "update-domain-registrant-pre" : type;
}

/** What a line changes, for the words of the screen and the form it was made in; null where the action says it all. */
function changeOf({ type, params, contact_name: contact }: BasketRow): BasketItem["change"] {
  const { nameServers, when, roles, minutes, outOfHours, people, contactId, fields, carries } = params;
  if (type === "update-domain-dns") return { servers: nameServers ?? [] };
  if (type === "update-domain-cancellation") return { when: when ?? "now" };
  if (type === "create-item-registration" && minutes !== undefined) return { minutes, outofhours: outOfHours === true };
  if (type === "create-service" && people !== undefined) return { people };
  if (type === "create-service" && carries !== undefined) return { carries };
  if (type !== "update-domain-contacts" && type !== "update-domain-registrant") return null;
  return {
    ...(contact === null ? {} : { contact }),
    ...(contact === null || contactId === undefined ? {} : { contactid: contactId }),
    ...(roles === undefined ? {} : { roles }),
    ...(fields === undefined ? {} : { fields }),
  };
}

/** What is bought for a term goes on at a price; a change costs once, or nothing. */
function renewPriceOf(row: BasketRow, pricing: Pricing): PriceView | null {
  const operation = lineOf(row)?.operation;
  if (operation === undefined || ["free", "trade", "unlock"].includes(operation)) return null;
  if (row.product_id !== null) return row.period_months === 12 ? pricing.renewProduct(row.product_id) : null;
  return row.tld === null || row.registry_fee !== null ? null : pricing.renew(row.tld);
}

/** Years a line may have: what is sold, as far ahead as the name may run. */
export function yearsOf(row: BasketRow, pricing: Pricing): number[] {
  const line = lineOf(row);
  const hasTerm = line !== null && row.product_id === null && (line.operation === "create" || line.operation === "renew");
  const most = row.params.maxYears ?? Number.POSITIVE_INFINITY;
  return hasTerm ? pricing.years(line.tld, line.operation).filter((years) => years <= most) : [];
}

export function quotedPrice(
  row: Pick<BasketRow, "net" | "vat" | "total" | "vat_rate" | "currency" | "period_months">,
): PriceView | null {
  if (row.net === null || row.vat === null || row.total === null || row.vat_rate === null || row.currency === null) return null;
  return {
    currency: row.currency as PriceView["currency"],
    netMinor: row.net,
    vatMinor: row.vat,
    totalMinor: row.total,
    vatRateBasisPoints: row.vat_rate,
    periodMonths: row.period_months ?? 12,
  };
}
