import { linkTo, linkToReport } from "../../link-to.ts";
import { partText } from "../../product-names.ts";
import type { ReportKind } from "../../report.ts";
import { unicodeOf } from "../../unicode-of.ts";
import { churnByMonth, listLost } from "./churn.repository.ts";

/** The report about lost domains and customers. */
export const churn: ReportKind = {
  id: "churn",
  groupings: {
    month: {
      columns: ["month", "heldBefore", "added", "notRenewed", "cancelled", "transferred", "lost", "churnRate", "customersLost"],
      chart: { kind: "stack", columns: ["notRenewed", "cancelled", "transferred"] },
      shares: { churnRate: { of: "lost", to: ["heldBefore"] } },
      unsummed: ["heldBefore"],
      read: async (trx, asked) => ({
        rows: (await churnByMonth(trx, asked)).map(({ month, held, added, notRenewed, cancelled, transferred, customers }) => ({
          cells: [month, held, added, notRenewed, cancelled, transferred, notRenewed + cancelled + transferred, null, customers],
          currency: null,
          link: linkToReport("churn", "name", asked, { from: month, until: month }),
        })),
        next: null,
      }),
    },
    name: {
      columns: ["name", "customer", "on", "cause"],
      chart: null,
      read: async (trx, asked) => ({
        rows: (await listLost(trx, asked)).map(({ domain_id: id, name, customer, on, cause }) => ({
          cells: [unicodeOf(name), String(customer), on, partText(cause, asked.language)],
          currency: null,
          link: linkTo("domain", id),
        })),
        next: null,
      }),
    },
  },
};
