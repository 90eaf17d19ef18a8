import type { ReportColumn } from "@nameplane/contracts/reports/report-values";
import { currencyOf } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { byMonths } from "../../by-months.rules.ts";
import { linkTo, linkToReport } from "../../link-to.ts";
import { firstDayOf, lastDayOf, monthsAfter, monthsBetween } from "../../months.rules.ts";
import { partText } from "../../product-names.ts";
import type { Asked, ReportKind } from "../../report.ts";
import { unicodeOf } from "../../unicode-of.ts";
import { listDue, readDue, readPast, services } from "./forecast.repository.ts";
import { forecastOf, type ForecastRow } from "./forecast.rules.ts";

const figures = ["dueCount", "unpriced", "full", "low", "expected", "high"] as const satisfies readonly ReportColumn[];

/**
 * The twelve full months before the first month of a report, with only its filters for customers, because the rates are computed
 * for all TLDs.
 */
function pastOf(asked: Asked): Asked {
  const first = asked.months[0]?.month ?? asked.today.slice(0, 7);
  const [from, until] = [monthsAfter(first, -12), monthsAfter(first, -1)];
  const months = monthsBetween(from, until, asked.timeZone);
  return {
    ...asked,
    months,
    from: firstDayOf(from),
    until: lastDayOf(until),
    tld: null,
    product: null,
    currency: null,
    part: null,
  };
}

async function forecast(trx: Trx, asked: Asked, by: "month" | "line"): Promise<ForecastRow[]> {
  const past = pastOf(asked);
  return forecastOf(await readPast(trx, past), await readDue(trx, asked, past), by);
}

const cellsOf = (row: ForecastRow) => [row.count, row.unpriced, row.full, row.low, row.expected, row.high];

/** The report of what renewals should bring in during the next twelve months. */
export const forecastKind: ReportKind = {
  id: "forecast",
  groupings: {
    month: {
      columns: ["month", ...figures],
      chart: { kind: "band", columns: ["low", "expected", "high"] },
      read: async (trx, asked) => {
        const rows = (await forecast(trx, asked, "month")).map((row) => {
          const currency = currencyOf(row.currency);
          return {
            cells: [row.key, ...cellsOf(row)],
            currency,
            link: linkToReport("forecast", "due", asked, { part: row.key, currency, from: null, until: null }),
          };
        });
        return { rows: byMonths(asked, rows, 1 + figures.length), next: null };
      },
    },
    tld: {
      columns: ["tld", ...figures],
      chart: { kind: "rank", columns: ["expected"] },
      read: async (trx, asked) => ({
        rows: (await forecast(trx, asked, "line"))
          .toSorted((a, b) => b.full - a.full || a.key.localeCompare(b.key))
          .map((row) => {
            const currency = currencyOf(row.currency);
            return {
              cells: [row.key === services ? partText("services", asked.language) : `.${row.key}`, ...cellsOf(row)],
              currency,
              link: linkToReport("forecast", "due", asked, { tld: row.key, currency, from: null, until: null }),
            };
          }),
        next: null,
      }),
    },
    due: {
      columns: ["name", "customer", "due", "mode", "net"],
      chart: null,
      read: async (trx, asked, after) => {
        const { rows, next } = await listDue(trx, asked, pastOf(asked), after);
        return {
          rows: rows.map(({ kind, id, customer, name, on, mode, minor, currency }) => ({
            cells: [kind === "domain" ? unicodeOf(name) : name, String(customer), on, partText(mode, asked.language), minor],
            currency: currencyOf(currency),
            link: kind === "domain" ? linkTo("domain", id) : linkTo("customer", customer),
          })),
          next,
        };
      },
    },
  },
};
