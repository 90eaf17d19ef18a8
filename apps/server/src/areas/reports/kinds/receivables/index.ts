import type { ReportColumn } from "@nameplane/contracts/reports/report-values";
import { linkTo, linkToReport } from "../../link-to.ts";
import type { ReportKind } from "../../report.ts";
import { agedByCustomer, agedTotals, listOpen, type Aged } from "./receivables.repository.ts";

const ages = ["notDue", "late30", "late60", "late90", "older"] as const satisfies readonly ReportColumn[];
const cellsOf = ({ notDue, late30, late60, late90, older, open }: Aged) => [notDue, late30, late60, late90, older, open];

/** The report of what customers owe, grouped by how late the payment is. */
export const receivables: ReportKind = {
  id: "receivables",
  groupings: {
    customer: {
      columns: ["customer", ...ages, "open"],
      chart: { kind: "rank", columns: ["open"] },
      read: async (trx, asked, after) => {
        const { rows, next } = await agedByCustomer(trx, asked, after);
        return {
          rows: rows.map((row) => ({
            cells: [String(row.customer), ...cellsOf(row)],
            currency: row.currency,
            link: linkToReport("receivables", "invoice", asked, {
              customer: String(row.customer),
              currency: row.currency,
              from: null,
              until: null,
            }),
          })),
          next,
        };
      },
      totals: async (trx, asked) =>
        (await agedTotals(trx, asked)).map((row) => ({ cells: [null, ...cellsOf(row)], currency: row.currency, link: null })),
    },
    invoice: {
      columns: ["invoice", "customer", "issued", "due", "open"],
      chart: null,
      read: async (trx, asked, after) => {
        const { rows, next } = await listOpen(trx, asked, after);
        return {
          rows: rows.map(({ id, number, customer, issued, due, left, currency }) => ({
            cells: [String(number), String(customer), issued, due, left],
            currency,
            link: linkTo("invoice", id),
          })),
          next,
        };
      },
      totals: async (trx, asked) =>
        (await agedTotals(trx, asked)).map(({ currency, open }) => ({
          cells: [null, null, null, null, open],
          currency,
          link: null,
        })),
    },
  },
};
