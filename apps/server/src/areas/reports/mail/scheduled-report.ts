import type { ReportColumn, ReportFormat, ReportId } from "@nameplane/contracts/reports/report-values";
import { reportColumns, reportPeriods } from "@nameplane/contracts/reports/report-values";
import { buffer } from "node:stream/consumers";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { dateIn } from "../../ledger/index.ts";
import { completeAsk } from "../ask-report.ts";
import { brandsAndZone } from "../brands.repository.ts";
import { groupingBy } from "../kinds/index.ts";
import { monthsAfter } from "../months.rules.ts";
import { readPiece, totalsOf } from "../read-report.ts";
import { reportFile } from "../report-file.ts";
import type { Asked } from "../report.ts";

/** A report to be mailed: which report with which filters, up to which month, and in which language. */
export type ScheduledAsk = {
  readonly report: ReportId;
  readonly by: string;
  readonly brandId: string | null;
  readonly format: ReportFormat;
  readonly from: string;
  readonly until: string;
  readonly language: "en" | "sv";
};

/** One sum of a report, as shown in a mail. */
export type Figure = { readonly column: ReportColumn; readonly value: number; readonly currency: string | null };

const actor = "job:reports";

/** Groupings whose rows are months. A mail about a single month would have only one row. */
const overMonths = new Set(["month", "cohort"]);

/**
 * The months that a mail covers. A weekly mail covers the current month so far, and a monthly mail the month before. Reports by
 * month cover the twelve months that end there.
 */
export function monthsOfMail(of: { readonly pace: "week" | "month"; readonly by: string; readonly day: string }): {
  from: string;
  until: string;
} {
  const month = of.day.slice(0, 7);
  const until = of.pace === "week" ? month : monthsAfter(month, -1);
  return { from: overMonths.has(of.by) ? monthsAfter(until, -11) : until, until };
}

async function askedOf(sweeping: Pool, ask: ScheduledAsk, now: Date): Promise<Asked> {
  const { report, by, brandId, from, until, language } = ask;
  const { brands, timeZone } = await tx(sweeping, { actor }, (trx) => brandsAndZone(trx, brandId));
  const months = reportPeriods[report] === "months" ? { from, until } : {};
  return completeAsk({ report, by, ...months }, { brands, timeZone, only: brandId }, { language, now });
}

/** The sums of a report, for the text of its mail. It can read all accounts, and only brandId limits what it shows. */
export async function scheduledFigures(sweeping: Pool, ask: ScheduledAsk, now: Date): Promise<Figure[]> {
  const asked = await askedOf(sweeping, ask, now);
  const grouping = groupingBy(ask.report, asked.by);
  const totals = await tx(sweeping, { actor }, async (trx) => {
    const piece = await readPiece(trx, grouping, asked, null);
    return totalsOf(trx, grouping, asked, piece);
  });
  return totals.flatMap(({ cells, currency }) =>
    grouping.columns.flatMap((column, at): Figure[] => {
      const value = cells[at];
      const kind = reportColumns[column];
      return typeof value === "number" ? [{ column, value, currency: kind === "money" ? currency : null }] : [];
    }),
  );
}

/** The file that is attached to the mail. */
export async function scheduledFile(
  sweeping: Pool,
  ask: ScheduledAsk,
  now: Date,
): Promise<{ readonly content: Buffer; readonly contentType: string; readonly fileName: string }> {
  const asked = await askedOf(sweeping, ask, now);
  const grouping = groupingBy(ask.report, asked.by);
  const { chunks, contentType, fileName } = reportFile({ report: ask.report, grouping, asked, format: ask.format }, (work) =>
    tx(sweeping, { actor }, work),
  );
  return { content: await buffer(toBytes(chunks)), contentType, fileName };
}

async function* toBytes(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield typeof chunk === "string" ? Buffer.from(chunk, "utf8") : chunk;
}

/** Today's date in the operator's time zone. */
export async function dayOfOperator(sweeping: Pool, now: Date): Promise<string> {
  const { timeZone } = await tx(sweeping, { actor }, (trx) => brandsAndZone(trx, null));
  return dateIn(timeZone, now);
}
