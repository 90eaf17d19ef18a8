import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";
import { currencies, type Currency, type ReferenceFiles, type TldAmounts } from "./reference-files.ts";

export type Amount = {
  operation: string;
  period_months: number;
  currency: Currency;
  amount_minor: number;
};
export type PriceRow = Amount & {
  tld: string | null;
  product_id: number | null;
  percent_bp: number | null;
  is_from: boolean;
};
export type CostRow = Amount & { registry_id: string; tld: string; product_id: null };

type Ruled = { tld: string; rules: TldRules };

/** Sale prices of every TLD and product, one row per operation, period and currency. */
export function expandPrices(files: ReferenceFiles, rules: readonly Ruled[]): PriceRow[] {
  const rows: PriceRow[] = [];
  for (const [entry, ruled] of priced(files, rules)) {
    for (const currency of currencies) {
      for (const amount of tldAmounts(entry[currency], currency, ruled)) {
        rows.push({ ...amount, tld: entry.tld, product_id: null, percent_bp: null, is_from: false });
      }
    }
  }
  for (const product of files.products) {
    for (const price of product.prices) {
      for (const currency of currencies) {
        rows.push({
          tld: null,
          product_id: product.id,
          operation: price.operation,
          period_months: price.periodMonths,
          currency,
          amount_minor: price[currency],
          percent_bp: price.percentBp,
          is_from: price.isFrom,
        });
      }
    }
  }
  return rows;
}

/** The fees that registries charge us, in their own currency. */
export function expandCosts(files: ReferenceFiles, rules: readonly Ruled[]): CostRow[] {
  return [...priced(files, rules)].flatMap(([entry, ruled]) => {
    const registry = files.tlds.find((candidate) => candidate.tld === entry.tld)?.registry;
    if (registry === undefined) throw new Error(`reference data: .${entry.tld} has prices but is not in tlds.json`);
    return tldAmounts(entry.cost, entry.cost.currency, ruled).map((amount) => ({
      ...amount,
      registry_id: registry,
      tld: entry.tld,
      product_id: null,
    }));
  });
}

function* priced(files: ReferenceFiles, rules: readonly Ruled[]) {
  for (const row of rules) {
    const entry = files["tld-prices"].find((candidate) => candidate.tld === row.tld);
    if (!entry) throw new Error(`reference data: .${row.tld} has no prices`);
    yield [entry, row.rules] as const;
  }
}

/** Longer periods cost the first year's price once and the yearly price for every further year: there is no discount. */
function tldAmounts(amounts: TldAmounts, currency: Currency, rules: TldRules): Amount[] {
  const once = (operation: string, period_months: number, amount_minor: number) => ({
    operation,
    period_months,
    currency,
    amount_minor,
  });
  return [
    ...rules.registrationMonths.map((months) => once("create", months, amounts.create + (amounts.renew * (months - 12)) / 12)),
    ...rules.renewalMonths.map((months) => once("renew", months, (amounts.renew * months) / 12)),
    once("transfer", rules.transferAddsMonths, amounts.transfer),
    once("restore", 0, amounts.restore),
    once("trade", 0, amounts.trade),
  ];
}
