import type { AnswerOf } from "@nameplane/contracts";
import type { renewalForecast } from "@nameplane/contracts/domains/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { priceView, pricesFor, saleTerms } from "../../products/index.ts";
import { forecastRows, labelsOf, type ForecastRow } from "../calendar.repository.ts";

type Forecast = AnswerOf<typeof renewalForecast>;
const monthsAhead = 12;

/** What another year of all names costs, by the month their paid period ends and by label. Names that are let go are not in it. */
export async function forecastRenewals(
  trx: Trx,
  scope: AccountScope,
  now: Date,
  showsPrices: boolean,
): Promise<Forecast> {
  const monthAt = (n: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1));
  const terms = await saleTerms(trx, scope, now);
  const rows = await forecastRows(trx, scope, monthAt(0), monthAt(monthsAhead));
  const book = await pricesFor(trx, { ...terms, tlds: [...new Set(rows.map(({ tld }) => tld))], now });
  const yearOf = (tld: string) => {
    const net = book.net(tld, "renew", 12);
    return net === null ? null : priceView(net, terms.tax, book.currency, 12);
  };
  const costOf = (some: readonly ForecastRow[], side: "netMinor" | "totalMinor") =>
    showsPrices
      ? some.reduce((sum, { tld, names, unpriced }) => sum + (yearOf(tld)?.[side] ?? 0) * (names - unpriced), 0)
      : null;
  const sumOf = (some: readonly ForecastRow[]) => ({
    names: some.reduce((sum, { names }) => sum + names, 0),
    automatic: some.reduce((sum, { automatic }) => sum + automatic, 0),
    netMinor: costOf(some, "netMinor"),
    totalMinor: costOf(some, "totalMinor"),
  });
  const months = Array.from({ length: monthsAhead }, (_, n) => monthAt(n).toISOString().slice(0, 7)).map((month) => {
    const here = rows.filter((row) => row.month === month);
    const all = here.filter(({ label }) => label === null);
    const byLabel = Map.groupBy(
      here.filter(({ label }) => label !== null),
      ({ label }) => label,
    );
    return {
      month,
      ...sumOf(all),
      labels: [...byLabel].map(([label, some]) => ({ labelid: label === -1 ? null : label, ...sumOf(some) })),
    };
  });
  const unpriced = rows
    .filter(({ label }) => label === null)
    .reduce((sum, { tld, names, unpriced: premium }) => sum + (yearOf(tld) === null ? names : premium), 0);
  const labels = (await labelsOf(trx, scope)).map(({ id, title, color }) => ({ labelid: id, title, color }));
  return { currency: terms.currency, months, labels, unpriced };
}
