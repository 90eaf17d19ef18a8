import { isCurrency, isZeroMoney, type Currency, type Money } from "@nameplane/values";
import { dateOn } from "../../platform/clock.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { RegistryFee } from "../registry/index.ts";
import { premiumNet } from "./premium.rules.ts";
import { pricesFor } from "./prices-for.ts";
import { exchangePpm } from "./rates/rates.repository.ts";

/**
 * Turns registry fees of premium domains, all in one currency, into sale prices. Null if the two currencies cannot be converted.
 */
export type PremiumPricer = (tld: string, fee: RegistryFee) => Money | null;

/**
 * Sale prices of premium domains in the buyer's currency.
 *
 * `tlds`: the suffixes that the pricer will be used for. `feeCurrency`: the currency in which the registry charges. Returns a
 * pricer, which uses the newest stored exchange rate. If none is stored, the rate is the ratio of the suffix's two renewal prices
 * in the price list: lists state prices in each currency, which implies the operator's own rate.
 */
export async function premiumPricer(
  trx: Trx,
  query: { priceGroupId: string; currency: Currency; feeCurrency: string; tlds: readonly string[]; now: Date },
): Promise<PremiumPricer> {
  const { currency, feeCurrency, now } = query;
  const stored = await exchangePpm(trx, feeCurrency, currency, dateOn(now));
  if (stored !== null) return (_tld, fee) => premiumNet(fee, stored, currency);
  if (!isCurrency(feeCurrency)) return () => null;
  const ours = await pricesFor(trx, { ...query, currency });
  const theirs = await pricesFor(trx, { ...query, currency: feeCurrency });
  return (tld, fee) => {
    const [mine, other] = [ours.net(tld, "renew", 12), theirs.net(tld, "renew", 12)];
    if (mine === null || other === null || isZeroMoney(other)) return null;
    // The rate is rounded half up, to a millionth.
    const ppm = (2_000_000n * mine.minor + other.minor) / (2n * other.minor);
    return premiumNet(fee, Number(ppm), currency);
  };
}
