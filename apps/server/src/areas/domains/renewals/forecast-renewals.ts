import { minorOf, priceAt } from "@nameplane/values";
import type { AnswerOf } from "@nameplane/contracts";
import type { renewalForecast } from "@nameplane/contracts/domains/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { showPrice, pricesFor, saleTerms } from "../../products/index.ts";
import type { ComingRenewal, RenewalCardTroubleOf, RenewalPayersOf } from "../renewal-payers.port.ts";
import { forecastRows, labelsOf, type ForecastRow } from "./calendar.repository.ts";

type Forecast = AnswerOf<typeof renewalForecast>;
/** How many months are shown: this month and a year more, so that a name that is paid for a year today is included. */
const monthsShown = 13;

/**
 * What another year of all names will cost, by label and by the month in which their paid period ends. Names that are set to end
 * are left out.
 */
export async function forecastRenewals(
  trx: Trx,
  scope: AccountScope,
  now: Date,
  { showsPrices, renewalPayers, cardTrouble }: PayersOfForecast & { readonly showsPrices: boolean },
): Promise<Forecast> {
  const { currency, months, sumOf, unpriced } = await readForecast(trx, scope, now, { showsPrices, byLabel: true });
  const unpaid = await unpaidRenewals(trx, scope, now, renewalPayers);
  const trouble = await cardTrouble(trx, scope, now);
  const [first] = unpaid;
  const labels = (await labelsOf(trx, scope)).map(({ id, title, color }) => ({ labelid: id, title, color }));
  return {
    currency,
    months: months.map(({ month, all, labelled }) => ({
      month,
      ...sumOf(all),
      labels: [...Map.groupBy(labelled, ({ label }) => label)].map(([label, some]) => ({
        labelid: label === -1 ? null : label,
        ...sumOf(some),
      })),
      unpaid: unpaid.filter(({ expiresAt }) => expiresAt.toISOString().startsWith(month)).length,
    })),
    unpaid:
      first === undefined
        ? null
        : {
            names: unpaid.length,
            totalMinor: showsPrices ? unpaid.reduce((sum, { total }) => sum + minorOf(total), 0) : null,
            itemid: first.domainId,
            unicodename: first.unicodeName,
            at: (first.orderAt > now ? first.orderAt : now).toISOString(),
          },
    cardtrouble: trouble === null ? null : { ...trouble, at: trouble.at.toISOString() },
    labels,
    unpriced,
  };
}

export type PayersOfForecast = { readonly renewalPayers: RenewalPayersOf; readonly cardTrouble: RenewalCardTroubleOf };

/** Domains with automatic renewal that nothing will pay. The domain whose renewal is ordered first is at the top. */
async function unpaidRenewals(trx: Trx, scope: AccountScope, now: Date, payersOf: RenewalPayersOf): Promise<ComingRenewal[]> {
  const ahead = await payersOf(trx, scope, { ids: [], now });
  return [...ahead.values()].filter(({ payer }) => payer === "nothing").toSorted((a, b) => +a.orderAt - +b.orderAt);
}

export type RenewalMonth = Omit<Forecast["months"][number], "labels" | "unpaid">;

/**
 * The monthly sums of the forecast over all labels. The overview shows them, so its numbers equal those on the page of the
 * forecast. `unpriced` counts the names among them whose price only their registry knows.
 */
export async function renewalMonths(
  trx: Trx,
  scope: AccountScope,
  now: Date,
): Promise<{ readonly months: readonly RenewalMonth[]; readonly unpriced: number }> {
  const { months, sumOf, unpriced } = await readForecast(trx, scope, now, { showsPrices: true, byLabel: false });
  return { months: months.map(({ month, all }) => ({ month, ...sumOf(all) })), unpriced };
}

async function readForecast(
  trx: Trx,
  scope: AccountScope,
  now: Date,
  { showsPrices, byLabel }: { readonly showsPrices: boolean; readonly byLabel: boolean },
) {
  const monthAt = (n: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1));
  const terms = await saleTerms(trx, scope, now);
  const rows = await forecastRows(trx, scope, { from: monthAt(0), to: monthAt(monthsShown), byLabel });
  const book = await pricesFor(trx, { ...terms, tlds: [...new Set(rows.map(({ tld }) => tld))], now });
  const yearOf = (tld: string) => {
    const net = book.net(tld, "renew", 12);
    return net === null ? null : showPrice(priceAt(net, terms.tax.rateBasisPoints, 12));
  };
  const costOf = (some: readonly ForecastRow[], side: "netMinor" | "totalMinor") =>
    showsPrices ? some.reduce((sum, { tld, names, unpriced }) => sum + (yearOf(tld)?.[side] ?? 0) * (names - unpriced), 0) : null;
  const sumOf = (some: readonly ForecastRow[]) => ({
    names: some.reduce((sum, { names }) => sum + names, 0),
    automatic: some.reduce((sum, { automatic }) => sum + automatic, 0),
    netMinor: costOf(some, "netMinor"),
    totalMinor: costOf(some, "totalMinor"),
  });
  const months = Array.from({ length: monthsShown }, (_, n) => monthAt(n).toISOString().slice(0, 7)).map((month) => {
    const here = rows.filter((row) => row.month === month);
    return {
      month,
      all: here.filter(({ label }) => label === null),
      labelled: here.filter(({ label }) => label !== null),
    };
  });
  const unpriced = rows
    .filter(({ label }) => label === null)
    .reduce((sum, { tld, names, unpriced: premium }) => sum + (yearOf(tld) === null ? names : premium), 0);
  return { currency: terms.currency, months, sumOf, unpriced };
}
