import { linkTo, linkToReport } from "../../link-to.ts";
import { balancesAndSpending } from "../../balances.present.ts";
import type { ReportKind } from "../../report.ts";
import { spentByMonth } from "./registries.repository.ts";

/** The report of what registries charged, and of how long our money there lasts. */
export const registries: ReportKind = {
  id: "registries",
  groupings: {
    month: {
      columns: ["month", "registry", "commands", "spend"],
      chart: { kind: "bars", columns: ["spend"] },
      read: async (trx, asked) => ({
        rows: (await spentByMonth(trx, asked)).map(({ month, name, currency, commands, spend }) => ({
          cells: [month, name, commands, spend],
          currency,
          link: linkToReport("margin", "request", asked, { from: month, until: month, currency: null, part: null }),
        })),
        next: null,
      }),
    },
    balance: {
      columns: ["registry", "balance", "monthSpend", "daysLeft"],
      chart: { kind: "rank", columns: ["daysLeft"] },
      unsummed: ["balance", "monthSpend"],
      read: async (trx, asked) => ({
        rows: (await balancesAndSpending(trx, asked.today)).map(({ registry, name, currency, minor, monthMinor, daysLeft }) => ({
          cells: [name, minor, monthMinor, daysLeft],
          currency,
          link: linkTo("registry", registry),
        })),
        next: null,
      }),
    },
  },
};
