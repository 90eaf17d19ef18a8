import { linkTo, linkToReport } from "../../link-to.ts";
import { partText } from "../../product-names.ts";
import type { ReportKind } from "../../report.ts";
import { listTaxed, vatByRate, vatTotals } from "./vat.repository.ts";

/** The report of invoiced VAT, by country and rate. */
export const vat: ReportKind = {
  id: "vat",
  groupings: {
    rate: {
      columns: ["country", "vatKind", "rate", "net", "vat"],
      chart: { kind: "rank", columns: ["vat"] },
      read: async (trx, asked) => ({
        rows: (await vatByRate(trx, asked)).map(({ country, vatKind, rate, net, vat: tax, part, currency }) => ({
          cells: [
            country === "" ? partText("unknown", asked.language) : country,
            partText(vatKind, asked.language),
            rate / 10_000,
            net,
            tax,
          ],
          currency,
          link: linkToReport("vat", "invoice", asked, { part, currency }),
        })),
        next: null,
      }),
    },
    invoice: {
      columns: ["invoice", "issued", "customer", "country", "rate", "net", "vat"],
      chart: null,
      read: async (trx, asked, after) => {
        const { rows, next } = await listTaxed(trx, asked, after);
        return {
          rows: rows.map(({ invoice_id: id, number, issued, customer, country, rate, net, vat: tax, currency }) => ({
            cells: [String(number), issued, String(customer), country, rate / 10_000, net, tax],
            currency,
            link: linkTo("invoice", id),
          })),
          next,
        };
      },
      totals: async (trx, asked) =>
        (await vatTotals(trx, asked)).map(({ currency, net, vat: tax }) => ({
          cells: [null, null, null, null, null, net, tax],
          currency,
          link: null,
        })),
    },
  },
};
