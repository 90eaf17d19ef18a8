import { byMonths } from "../../by-months.rules.ts";
import { linkTo, linkToReport } from "../../link-to.ts";
import { partText } from "../../product-names.ts";
import type { Grouping, ReportKind } from "../../report.ts";
import { unicodeOf } from "../../unicode-of.ts";
import { cohorts, decidedBy, listDecided } from "./renewals.repository.ts";

const shares = { renewalRate: { of: "renewed", to: ["renewed", "notRenewed"] } } as const satisfies Grouping["shares"];

/** The report of how many of the domains that came up for renewal were renewed. */
export const renewals: ReportKind = {
  id: "renewals",
  groupings: {
    tld: {
      columns: ["tld", "renewed", "notRenewed", "renewalRate"],
      chart: { kind: "rank", columns: ["renewalRate"] },
      shares,
      read: async (trx, asked) => ({
        rows: (await decidedBy(trx, asked, "tld")).map(({ key, renewed, lost }) => ({
          cells: [`.${key}`, renewed, lost, null],
          currency: null,
          link: linkToReport("renewals", "name", asked, { tld: key, part: "decided" }),
        })),
        next: null,
      }),
    },
    month: {
      columns: ["month", "renewed", "notRenewed", "renewalRate"],
      chart: { kind: "stack", columns: ["renewed", "notRenewed"] },
      shares,
      read: async (trx, asked) => {
        const rows = (await decidedBy(trx, asked, "month")).map(({ key, renewed, lost }) => ({
          cells: [key, renewed, lost, null],
          currency: null,
          link: linkToReport("renewals", "name", asked, { from: key, until: key, part: "decided" }),
        }));
        return { rows: byMonths(asked, rows, 4), next: null };
      },
    },
    cohort: {
      columns: ["cohort", "registered", "renewed", "notRenewed", "held", "renewalRate"],
      chart: { kind: "stack", columns: ["renewed", "notRenewed"] },
      shares,
      read: async (trx, asked) => ({
        rows: (await cohorts(trx, asked)).map(({ month, registered, renewed, lost, held }) => ({
          cells: [month, registered, renewed, lost, held, null],
          currency: null,
          link: null,
        })),
        next: null,
      }),
    },
    name: {
      columns: ["name", "on", "outcome"],
      chart: null,
      read: async (trx, asked, after) => {
        const { rows, next } = await listDecided(trx, asked, after);
        return {
          rows: rows.map(({ name, on, outcome, domain_id: id }) => ({
            cells: [unicodeOf(name), on, partText(outcome, asked.language)],
            currency: null,
            link: linkTo("domain", id),
          })),
          next,
        };
      },
    },
  },
};
