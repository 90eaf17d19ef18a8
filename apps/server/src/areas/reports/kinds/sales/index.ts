import type { ReportKind } from "../../report.ts";
import { linkTo, linkToReport } from "../../link-to.ts";
import { labelOf, productNames } from "../../product-names.ts";
import { byMonths } from "../../by-months.rules.ts";
import { listSoldLines, soldBy, soldByCustomer, soldTotals } from "./sales.repository.ts";

/** The report of invoiced sales by month, product, TLD, brand and customer, with a list of the lines behind the figures. */
export const sales: ReportKind = {
  id: "sales",
  groupings: {
    month: {
      columns: ["month", "lines", "net"],
      chart: { kind: "bars", columns: ["net"] },
      read: async (trx, asked) => {
        const rows = (await soldBy(trx, asked, "month")).map(({ key, currency, lines, net }) => ({
          cells: [key, lines, net],
          currency,
          link: linkToReport("sales", "line", asked, { from: key, until: key, currency }),
        }));
        return { rows: byMonths(asked, rows, 3), next: null };
      },
    },
    product: {
      columns: ["product", "lines", "net"],
      chart: { kind: "rank", columns: ["net"] },
      read: async (trx, asked) => {
        const found = await soldBy(trx, asked, "product");
        const names = await productNames(
          trx,
          found.map(({ key }) => key),
          asked.language,
        );
        const rows = found.map(({ key, currency, lines, net }) => ({
          cells: [labelOf(key, names, asked.language), lines, net],
          currency,
          link: linkToReport("sales", "line", asked, { product: key, currency }),
        }));
        return { rows, next: null };
      },
    },
    tld: {
      columns: ["tld", "lines", "net"],
      chart: { kind: "rank", columns: ["net"] },
      read: async (trx, asked) => {
        const rows = (await soldBy(trx, asked, "tld")).map(({ key, currency, lines, net }) => ({
          cells: [key === "" ? labelOf("noTld", new Map(), asked.language) : `.${key}`, lines, net],
          currency,
          link:
            key === ""
              ? linkToReport("sales", "product", asked, { currency })
              : linkToReport("sales", "line", asked, { tld: key, currency }),
        }));
        return { rows, next: null };
      },
    },
    brand: {
      columns: ["brand", "lines", "net"],
      chart: { kind: "rank", columns: ["net"] },
      read: async (trx, asked) => {
        const rows = (await soldBy(trx, asked, "brand")).map(({ key, label, currency, lines, net }) => ({
          cells: [label, lines, net],
          currency,
          link: linkToReport("sales", "customer", asked, { brand: key, currency }),
        }));
        return { rows, next: null };
      },
    },
    customer: {
      columns: ["customer", "lines", "net"],
      chart: { kind: "rank", columns: ["net"] },
      read: async (trx, asked, after) => {
        const { rows, next } = await soldByCustomer(trx, asked, after);
        return {
          rows: rows.map(({ customer, currency, lines, net }) => ({
            cells: [String(customer), lines, net],
            currency,
            link: linkToReport("sales", "line", asked, { customer: String(customer), currency }),
          })),
          next,
        };
      },
      totals: async (trx, asked) => totalsOf(await soldTotals(trx, asked), 3),
    },
    line: {
      columns: ["invoice", "issued", "customer", "line", "net"],
      chart: null,
      read: async (trx, asked, after) => {
        const { rows, next } = await listSoldLines(trx, asked, after);
        return {
          rows: rows.map(({ invoice, invoice_id: id, issued, customer, text, currency, net }) => ({
            cells: [String(invoice), issued, String(customer), text, net],
            currency,
            link: linkTo("invoice", id),
          })),
          next,
        };
      },
      totals: async (trx, asked) =>
        (await soldTotals(trx, asked)).map(({ currency, net }) => ({
          cells: [null, null, null, null, net],
          currency,
          link: null,
        })),
    },
  },
};

type Total = Awaited<ReturnType<typeof soldTotals>>[number];

const totalsOf = (totals: readonly Total[], cells: number) =>
  totals.map(({ currency, lines, net }) => ({
    cells: [...Array.from({ length: cells - 2 }, () => null), lines, net],
    currency,
    link: null,
  }));
