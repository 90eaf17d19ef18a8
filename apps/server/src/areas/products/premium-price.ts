import { isCurrency } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import { premiumNetMinor } from "./premium.rules.ts";
import { pricesFor } from "./prices-for.ts";
import { exchangePpm } from "./products.repository.ts";

export type PremiumFees = {
  readonly currency: string;
  readonly createMinor: number | null;
  readonly renewMinor: number | null;
  readonly restoreMinor: number | null;
};

/** Turns registry fees of premium names into sale prices; null when the two currencies cannot be compared. */
export type PremiumPricer = (tld: string, feeMinor: number) => number | null;

/**
 * Sale prices of premium names in the buyer's currency.
 *
 * Takes  tlds: the suffixes it will be asked for; feeCurrency: what the registry charges in
 * Gives  a pricer; the exchange rate is the newest stored one, else what the list's own prices of the suffix in both
 *        currencies say (prices are stored in every currency, not converted, so the list is the operator's own rate)
 */
export async function premiumPricer(
  trx: Trx,
  query: { priceGroupId: string; currency: string; feeCurrency: string; tlds: readonly string[]; now: Date },
): Promise<PremiumPricer> {
  const { currency, feeCurrency, now } = query;
  const stored = await exchangePpm(trx, feeCurrency, currency, now);
  if (stored !== null) return (_tld, feeMinor) => premiumNetMinor(feeMinor, stored);
  if (!isCurrency(feeCurrency)) return () => null;
  const ours = await pricesFor(trx, { ...query, currency });
  const theirs = await pricesFor(trx, { ...query, currency: feeCurrency });
  return (tld, feeMinor) => {
    const [mine, other] = [ours.net(tld, "renew", 12), theirs.net(tld, "renew", 12)];
    return mine === null || other === null || other === 0
      ? null
      : premiumNetMinor(feeMinor, Math.round((mine * 1_000_000) / other));
  };
}
