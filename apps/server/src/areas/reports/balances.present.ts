import { isCurrency, type Currency } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import { reckonedBalances } from "../backoffice/registries/index.ts";
import { spentInMonth } from "./balances.repository.ts";

export type BalanceAt = {
  readonly registry: string;
  readonly name: string;
  readonly currency: Currency;
  readonly minor: number;
  /** What the registry charged in the last 30 days. */
  readonly monthMinor: number;
  /** Null if nothing was spent, so that the money does not run out. */
  readonly daysLeft: number | null;
};

/**
 * Our money at each registry whose balance has ever been read, and for how many days it lasts if we spend as in the last 30 days.
 */
export async function balancesAndSpending(trx: Trx, today: string): Promise<BalanceAt[]> {
  const spent = await spentInMonth(trx, today);
  return (await reckonedBalances(trx))
    .flatMap(({ registryId, minor, currency }): BalanceAt[] => {
      const name = spent.find(({ registry }) => registry === registryId)?.name ?? registryId;
      const monthMinor = spent.find((each) => each.registry === registryId && each.currency === currency)?.minor ?? 0;
      const daysLeft = monthMinor === 0 ? null : Math.max(0, Math.floor((minor * 30) / monthMinor));
      return isCurrency(currency) ? [{ registry: registryId, name, currency, minor, monthMinor, daysLeft }] : [];
    })
    .toSorted(
      (a, b) =>
        (a.daysLeft ?? Number.POSITIVE_INFINITY) - (b.daysLeft ?? Number.POSITIVE_INFINITY) || a.name.localeCompare(b.name),
    );
}
