import { isCurrency, multiplyMoney, priceAt, zeroMoney, type Money, type Price } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { premiumPricer, pricesFor, saleTerms, type PremiumPricer, type PriceBook, type SaleTerms } from "../../products/index.ts";
import type { BasketRow } from "../basket-row.ts";
import { operationOf, type PriceOperation } from "../kind.ts";
import type { Kinds } from "../kinds-of.ts";
import type { RegistryFee } from "../requests.repository.ts";
import type { CheckedName } from "../../registry/index.ts";

/** periodMonths: as the price book has it, 0 for what has no term. fee: of a premium name, by the registry. productId: a service. */
export type LineToPrice = {
  readonly operation: PriceOperation;
  readonly tld: string;
  readonly periodMonths: number;
  readonly fee: RegistryFee | null;
  readonly productId?: number | null;
};

export type Pricing = {
  readonly terms: SaleTerms;
  /** Null = not for sale for that period. Premium names cost their fee: per year, or for the term where that is dearer. */
  price(line: LineToPrice): Price | null;
  renew(tld: string): Price | null;
  /** A year more of a service. */
  renewProduct(productId: number): Price | null;
  /** Whole years the operation is sold for. */
  years(tld: string, operation: PriceOperation): number[];
};

/** What a request, or a line of the basket, is sold as; null for one that nobody here knows how to sell. */
export function lineOf(
  kinds: Kinds,
  row: Pick<BasketRow, "type" | "tld" | "period_months" | "registry_fee" | "product_id" | "params">,
): LineToPrice | null {
  const kind = kinds.of(row);
  if (row.tld === null || kind === null) return null;
  const { tld, registry_fee: fee, product_id: productId } = row;
  return { operation: operationOf(kind, row.params), tld, periodMonths: row.period_months ?? 12, fee, productId };
}

/** Reads what the account pays for these suffixes today: one price list, one VAT position, however many lines. */
export async function pricingFor(trx: Trx, scope: AccountScope, lines: readonly LineToPrice[], now: Date): Promise<Pricing> {
  const terms = await saleTerms(trx, scope, now);
  const tlds = [...new Set(lines.map((line) => line.tld))];
  const products = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const book = await pricesFor(trx, { ...terms, tlds, products, now });
  const premium = await premiumPricers(trx, terms, lines, now);
  const at = (net: Money | null, months: number) => (net === null ? null : priceAt(net, terms.tax.rateBasisPoints, months));
  return {
    terms,
    price: (line) => {
      if (line.operation === "free") return at(zeroMoney(book.currency), line.periodMonths);
      const net =
        line.productId !== undefined && line.productId !== null
          ? serviceNet(book, line.productId, line)
          : line.fee === null
            ? listedNet(book, line)
            : premiumNet(book, premium, line, line.fee);
      return at(net, line.periodMonths);
    },
    renew: (tld) => at(book.net(tld, "renew", 12), 12),
    renewProduct: (productId) => at(serviceNet(book, productId, { operation: "renew", periodMonths: 12 }), 12),
    years: (tld, operation) =>
      book
        .periods(tld, operation)
        .filter((months) => months > 0 && months % 12 === 0)
        .map((months) => months / 12),
  };
}

/** A change of owner that has no price costs nothing; what else has none is not for sale. */
function listedNet(book: PriceBook, { tld, operation, periodMonths }: LineToPrice): Money | null {
  return book.net(tld, operation, periodMonths) ?? (operation === "trade" ? zeroMoney(book.currency) : null);
}

/** A "from" price or a commission is a person's to quote. */
function serviceNet(
  book: PriceBook,
  productId: number,
  { operation, periodMonths }: Pick<LineToPrice, "operation" | "periodMonths">,
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
    pricers.set(feeCurrency, await premiumPricer(trx, { ...terms, feeCurrency, tlds: group.map((line) => line.tld), now }));
  }
  return pricers;
}

/** Further years are sold only where the list sells them; each at the price of one, or the term at that of its own fee. */
function premiumNet(
  book: PriceBook,
  pricers: ReadonlyMap<string, PremiumPricer>,
  line: LineToPrice,
  fee: RegistryFee,
): Money | null {
  if (book.net(line.tld, line.operation, line.periodMonths) === null) return null;
  const pricer = pricers.get(fee.currency);
  if (fee.term?.months === line.periodMonths) return pricer?.(line.tld, { ...fee, ...fee.term }) ?? null;
  const once = pricer?.(line.tld, fee) ?? null;
  return once === null ? null : multiplyMoney(once, Math.max(1, line.periodMonths / 12));
}

/** What a premium name costs at the registry; null for an ordinary one, and where the registry has not said. */
export function feeOf(checked: CheckedName | undefined, operation: PriceOperation): RegistryFee | null {
  if (checked === undefined || checked.fees === null) return null;
  if (operation === "trade" || operation === "unlock" || operation === "free") return null;
  const { feeClass, [operation]: fee } = checked.fees;
  return fee === null ? null : { ...fee, feeClass };
}
