import {
  isCurrency,
  isZeroMoney,
  moneyFromJson,
  multiplyMoney,
  priceAt,
  sumPriced,
  zeroMoney,
  type Money,
  type Price,
} from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { premiumPricer, pricesFor, saleTerms, type PremiumPricer, type PriceBook, type SaleTerms } from "../../products/index.ts";
import type { BasketRow } from "../basket-row.ts";
import { operationOf, type PriceOperation } from "../kind.ts";
import type { Kinds } from "../kinds-of.ts";
import type { AgreedPrice } from "../agreed-price.rules.ts";
import { restNet } from "../rest-of-period.rules.ts";
import type { RestOfPeriod } from "../rest-of-period.rules.ts";
import type { RegistryFee } from "../requests.repository.ts";
import type { CheckedName } from "../../registry/index.ts";

/**
 * periodMonths: as in the price book, 0 for something without a term. fee: the registry's fee, for a premium domain. productId:
 * for a service.
 */
export type LineToPrice = {
  readonly operation: PriceOperation;
  /** Null for a service without a domain. */
  readonly tld: string | null;
  readonly periodMonths: number;
  readonly fee: RegistryFee | null;
  readonly productId?: number | null;
  /** The agreed price, which replaces the price list. */
  readonly agreed?: AgreedPrice | null;
  /** For a change of plan: the rest of the period that is charged, in place of a whole period. */
  readonly rest?: RestOfPeriod | null;
};

type LineOfTld = LineToPrice & { readonly tld: string };

export type Pricing = {
  readonly terms: SaleTerms;
  /**
   * The price of a line. Null if the line is not for sale for its period. A premium domain costs its registry fee: per year, or
   * for the whole term if that is more.
   */
  price(line: LineToPrice): Price | null;
  /** The list price for one year of a line, without VAT and without one-time fees. Null if the line has no years. */
  listYear(line: LineToPrice): Money | null;
  renew(tld: string): Price | null;
  /** The price of one more year of a service. */
  renewProduct(productId: number): Price | null;
  /** The price of a further period of a service at an agreed price. Null if there are no further periods. */
  renewAgreed(agreed: AgreedPrice, periodMonths: number): Price | null;
  /** The whole years for which the operation is sold. */
  years(tld: string | null, operation: PriceOperation): number[];
};

/** The operation and period that determine the price of a request or a basket line. Null for a type that is not known here. */
export function lineOf(
  kinds: Kinds,
  row: Pick<BasketRow, "type" | "tld" | "period_months" | "registry_fee" | "product_id" | "params">,
): LineToPrice | null {
  const kind = kinds.of(row);
  if (kind === null || (row.tld === null && row.product_id === null)) return null;
  const { tld, registry_fee: fee, product_id: productId } = row;
  const { agreed = null, plan = productId, rest = null } = row.params;
  const operation = operationOf(kind, row.params);
  return { operation, tld, periodMonths: row.period_months ?? 12, fee, productId: plan, agreed, rest };
}

/**
 * Loads the account's prices for these TLDs, as they are at `now`. One price list and one VAT decision apply to all lines. If
 * `other` is given, these terms are used instead of the account's own.
 */
export async function pricingFor(
  trx: Trx,
  scope: AccountScope,
  lines: readonly LineToPrice[],
  now: Date,
  other?: SaleTerms,
): Promise<Pricing> {
  const terms = other ?? (await saleTerms(trx, scope, now));
  const tlds = [...new Set(lines.flatMap((line) => line.tld ?? []))];
  const products = [...new Set(lines.flatMap(({ productId, rest }) => [productId ?? [], rest?.insteadOf ?? []].flat()))];
  const book = await pricesFor(trx, { ...terms, tlds, products, now });
  const premium = await premiumPricers(trx, terms, lines, now);
  const at = (net: Money | null, months: number) => (net === null ? null : priceAt(net, terms.tax.rateBasisPoints, months));
  const agreedPrice = ({ period, start }: AgreedPrice, months: number) =>
    period.currency === book.currency ? withStartFee(at(moneyFromJson(period), months), at(moneyFromJson(start), 0)) : null;
  const startFee = (productId: number, { operation }: LineToPrice) =>
    operation === "create" ? at(serviceNet(book, productId, { operation: "start_fee", periodMonths: 0 }), 0) : null;
  return {
    terms,
    price: (line) => {
      const { productId = null, periodMonths, fee, tld } = line;
      if (line.agreed) return agreedPrice(line.agreed, periodMonths);
      if (line.operation === "free") return at(zeroMoney(book.currency), periodMonths);
      if (productId !== null && line.rest) return at(netOfRest(book, productId, line.rest, now), 0);
      if (productId !== null) return withStartFee(at(serviceNet(book, productId, line), periodMonths), startFee(productId, line));
      if (tld === null) return null;
      return at(
        fee === null ? listedNet(book, { ...line, tld }) : premiumNet(book, premium, { ...line, tld }, fee),
        periodMonths,
      );
    },
    listYear: ({ productId = null, tld, operation }) =>
      productId !== null
        ? serviceNet(book, productId, { operation, periodMonths: 12 })
        : tld === null
          ? null
          : book.net(tld, operation, 12),
    renew: (tld) => at(book.net(tld, "renew", 12), 12),
    renewProduct: (productId) => at(serviceNet(book, productId, { operation: "renew", periodMonths: 12 }), 12),
    renewAgreed: ({ renew, ...agreed }, months) =>
      renew === null ? null : agreedPrice({ ...agreed, period: renew, start: { ...renew, minor: 0 }, renew }, months),
    years: (tld, operation) =>
      (tld === null ? [] : book.periods(tld, operation))
        .filter((months) => months > 0 && months % 12 === 0)
        .map((months) => months / 12),
  };
}

/**
 * Adds the one-time start fee to the price of the period. It is a separate part of the price, and a separate line on the invoice.
 */
function withStartFee(period: Price | null, fee: Price | null): Price | null {
  if (period === null || fee === null || isZeroMoney(fee.net)) return period;
  const { vatRateBasisPoints, periodMonths } = period;
  const parts = [
    { operation: "create", price: period },
    { operation: "start_fee", price: fee },
  ] as const;
  return { ...sumPriced([period, fee], period.total.currency), vatRateBasisPoints, periodMonths, parts };
}

/** The list price. A change of owner without a price is free; anything else without a price is not for sale. */
function listedNet(book: PriceBook, { tld, operation, periodMonths }: LineOfTld): Money | null {
  return book.net(tld, operation, periodMonths) ?? (operation === "trade" ? zeroMoney(book.currency) : null);
}

/** The price of a larger plan for the rest of a period. Null if one of the two plans has no price of its own. */
function netOfRest(book: PriceBook, productId: number, rest: RestOfPeriod, now: Date): Money | null {
  const netOf = (id: number) => serviceNet(book, id, { operation: "renew", periodMonths: rest.months });
  const [wanted, former] = [netOf(productId), netOf(rest.insteadOf)];
  return wanted === null || former === null ? null : restNet(wanted, former, rest, now);
}

/** The price of a service. If the list has a "from" price or a commission, a person has to make a quote. */
function serviceNet(
  book: PriceBook,
  productId: number,
  { operation, periodMonths }: { readonly operation: PriceOperation | "start_fee"; readonly periodMonths: number },
): Money | null {
  const amount = book.product(productId, operation, periodMonths);
  return amount === null || amount.isFrom || amount.percentBasisPoints !== null ? null : amount.net;
}

async function premiumPricers(
  trx: Trx,
  terms: SaleTerms,
  lines: readonly LineToPrice[],
  now: Date,
): Promise<ReadonlyMap<string, PremiumPricer>> {
  const byCurrency = Map.groupBy(
    lines.filter((line) => line.fee !== null && isCurrency(line.fee.currency)),
    (line) => line.fee?.currency ?? "",
  );
  const pricers = new Map<string, PremiumPricer>();
  for (const [feeCurrency, group] of byCurrency) {
    pricers.set(
      feeCurrency,
      await premiumPricer(trx, { ...terms, feeCurrency, tlds: group.flatMap((line) => line.tld ?? []), now }),
    );
  }
  return pricers;
}

/**
 * The price of a premium domain. More than one year is sold only if the price list sells that period. It costs the fee for one
 * year multiplied by the years, or the fee that the registry states for the whole term.
 */
function premiumNet(
  book: PriceBook,
  pricers: ReadonlyMap<string, PremiumPricer>,
  line: LineOfTld,
  fee: RegistryFee,
): Money | null {
  if (book.net(line.tld, line.operation, line.periodMonths) === null) return null;
  const pricer = pricers.get(fee.currency);
  if (fee.term?.months === line.periodMonths) return pricer?.(line.tld, { ...fee, ...fee.term }) ?? null;
  const once = pricer?.(line.tld, fee) ?? null;
  return once === null ? null : multiplyMoney(once, Math.max(1, line.periodMonths / 12));
}

/** The registry's fee for a premium domain. Null for an ordinary domain, or if the registry has not stated the fee. */
export function feeOf(checked: CheckedName | undefined, operation: PriceOperation): RegistryFee | null {
  if (checked === undefined || checked.fees === null) return null;
  if (operation === "trade" || operation === "unlock" || operation === "free") return null;
  const { feeClass, [operation]: fee } = checked.fees;
  return fee === null ? null : { ...fee, feeClass };
}
