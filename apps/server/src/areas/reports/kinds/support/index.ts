import { ticketCategories } from "@nameplane/contracts/tickets/categories";
import { ticketCategoryTexts } from "@nameplane/contracts/reports/category-texts";
import { dateOn } from "../../../../platform/clock.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { afterWorkHours, findAnswerHours, type AnswerHours } from "../../../whitelabel/index.ts";
import { linkTo, linkToReport } from "../../link-to.ts";
import { partText } from "../../product-names.ts";
import { medianOf } from "../../report.rules.ts";
import type { Asked, ReportKind } from "../../report.ts";
import { listTickets, type TicketAt } from "./support.repository.ts";

const hourMs = 3_600_000;
const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / hourMs;

/** Whether the first answer came within the support hours that are promised for the ticket's priority. */
function isInTime({ answered, opened, priority, zone }: TicketAt, times: AnswerHours): boolean {
  const due = afterWorkHours(times, zone, times.hours[priority - 1] ?? 0, opened);
  return answered !== null && (due === null || answered <= due);
}

const categoryText = (category: string, { language }: Asked): string => {
  const known = ticketCategories.find((each) => each === category);
  return known === undefined ? category : ticketCategoryTexts[known][language];
};

type Sum = {
  tickets: number;
  inTime: number;
  readonly answers: number[];
  readonly ends: number[];
  rated: number;
  satisfied: number;
};

/** Reads the tickets piece by piece, and stores only the times of each. */
async function sumsByCategory(trx: Trx, asked: Asked): Promise<ReadonlyMap<string, Sum>> {
  const times = await findAnswerHours(trx);
  const sums = new Map<string, Sum>();
  for (let after: string | null = null; ;) {
    const { rows, next } = await listTickets(trx, asked, after);
    for (const ticket of rows) {
      const sum = sums.get(ticket.category) ?? { tickets: 0, inTime: 0, answers: [], ends: [], rated: 0, satisfied: 0 };
      sums.set(ticket.category, sum);
      sum.tickets += 1;
      if (ticket.answered !== null) sum.answers.push(hoursBetween(ticket.opened, ticket.answered));
      if (ticket.closed !== null) sum.ends.push(hoursBetween(ticket.opened, ticket.closed));
      if (isInTime(ticket, times)) sum.inTime += 1;
      if (ticket.rating !== null) sum.rated += 1;
      if (ticket.rating === "good") sum.satisfied += 1;
    }
    if (next === null) return sums;
    after = next;
  }
}

/** The report of how soon customers were answered, and how soon their tickets were closed. */
export const support: ReportKind = {
  id: "support",
  groupings: {
    category: {
      columns: [
        "category",
        "tickets",
        "answered",
        "firstAnswer",
        "inTime",
        "inTimeShare",
        "resolved",
        "resolution",
        "rated",
        "satisfied",
        "satisfiedShare",
      ],
      chart: { kind: "rank", columns: ["firstAnswer"] },
      shares: { inTimeShare: { of: "inTime", to: ["answered"] }, satisfiedShare: { of: "satisfied", to: ["rated"] } },
      read: async (trx, asked) => ({
        rows: [...(await sumsByCategory(trx, asked))]
          .toSorted(([, a], [, b]) => b.tickets - a.tickets)
          .map(([category, { tickets, inTime, answers, ends, rated, satisfied }]) => ({
            cells: [
              categoryText(category, asked),
              tickets,
              answers.length,
              medianOf(answers),
              inTime,
              null,
              ends.length,
              medianOf(ends),
              rated,
              satisfied,
              null,
            ],
            currency: null,
            link: linkToReport("support", "ticket", asked, { part: category }),
          })),
        next: null,
      }),
    },
    ticket: {
      columns: ["ticket", "category", "opened", "firstAnswer", "resolution", "rating"],
      chart: null,
      read: async (trx, asked, after) => {
        const { rows, next } = await listTickets(trx, asked, after);
        return {
          rows: rows.map(({ number, category, opened, answered, closed, rating }) => ({
            cells: [
              String(number),
              categoryText(category, asked),
              dateOn(opened),
              answered === null ? null : hoursBetween(opened, answered),
              closed === null ? null : hoursBetween(opened, closed),
              rating === null ? null : partText(rating, asked.language),
            ],
            currency: null,
            link: linkTo("ticket", number),
          })),
          next,
        };
      },
    },
  },
};
