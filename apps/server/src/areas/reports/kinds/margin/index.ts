import type { ReportColumn } from "@nameplane/contracts/reports/report-values";
import { unicodeOf } from "../../unicode-of.ts";
import { byMonths } from "../../by-months.rules.ts";
import { linkTo, linkToReport } from "../../link-to.ts";
import { labelOf, partText } from "../../product-names.ts";
import type { Grouping, ReportKind } from "../../report.ts";
import { listMargins, marginBy, marginTotals } from "./margin.repository.ts";

const figures = ["revenue", "cost", "margin", "marginShare", "unknownRevenue"] as const satisfies readonly ReportColumn[];
type Figures = { readonly revenue: number; readonly cost: number; readonly unknown: number };
const cellsOf = ({ revenue, cost, unknown }: Figures) => [revenue, cost, revenue - cost, null, unknown];
const shares = { marginShare: { of: "margin", to: ["revenue"] } } as const satisfies Grouping["shares"];

/** The report of the revenue from domains minus what registries charged for them. */
export const margin: ReportKind = {
  id: "margin",
  groupings: {
    month: {
      columns: ["month", ...figures],
      chart: { kind: "stack", columns: ["cost", "margin"] },
      shares,
      read: async (trx, asked) => {
        const rows = (await marginBy(trx, asked, "month")).map((row) => ({
          cells: [row.key, ...cellsOf(row)],
          currency: row.currency,
          link: linkToReport("margin", "request", asked, { from: row.key, until: row.key, currency: row.currency }),
        }));
        return { rows: byMonths(asked, rows, 1 + figures.length), next: null };
      },
    },
    operation: {
      columns: ["operation", ...figures],
      chart: { kind: "rank", columns: ["margin"] },
      shares,
      read: async (trx, asked) => ({
        rows: (await marginBy(trx, asked, "operation")).map((row) => ({
          cells: [labelOf(row.key, new Map(), asked.language), ...cellsOf(row)],
          currency: row.currency,
          link: linkToReport("margin", "request", asked, { product: row.key, currency: row.currency }),
        })),
        next: null,
      }),
    },
    tld: {
      columns: ["tld", ...figures],
      chart: { kind: "rank", columns: ["margin"] },
      shares,
      read: async (trx, asked) => ({
        rows: (await marginBy(trx, asked, "tld")).map((row) => ({
          cells: [`.${row.key}`, ...cellsOf(row)],
          currency: row.currency,
          link: linkToReport("margin", "request", asked, { tld: row.key, currency: row.currency }),
        })),
        next: null,
      }),
    },
    request: {
      columns: ["request", "name", "operation", ...figures],
      chart: null,
      shares,
      read: async (trx, asked, after) => {
        const { rows, next } = await listMargins(trx, asked, after);
        return {
          rows: rows.map((row) => ({
            cells: [String(row.request), unicodeOf(row.name), partText(row.operation, asked.language), ...cellsOf(row)],
            currency: row.currency,
            link: linkTo("request", row.request),
          })),
          next,
        };
      },
      totals: async (trx, asked) =>
        (await marginTotals(trx, asked)).map((row) => ({
          cells: [null, null, null, ...cellsOf(row)],
          currency: row.currency,
          link: null,
        })),
    },
  },
};
