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

/** A report that is mailed: what of it, up to which month, and in whose language. */
export type ScheduledAsk = {
  readonly report: ReportId;
  readonly by: string;
  readonly brandId: string | null;
  readonly format: ReportFormat;
  readonly from: string;
  readonly until: string;
  readonly language: "en" | "sv";
};

/** A sum of a report, as a mail says it. */
export type Figure = { readonly column: ReportColumn; readonly value: number; readonly currency: string | null };

const actor = "job:reports";

/** Groupings whose rows are months: a mail about one month would have a single row. */
const overMonths = new Set(["month", "cohort"]);

/**
 * The months a mail is about: of a weekly one the current month so far, of a monthly one the month before. Reports by month show the twelve
 * that end there.
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

/** The sums of a report, for the text of its mail. Reads all accounts: brandId is what limits it. */
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

/** The file that goes with the mail. */
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

/** The day in the operator's time zone. */
export async function dayOfOperator(sweeping: Pool, now: Date): Promise<string> {
  const { timeZone } = await tx(sweeping, { actor }, (trx) => brandsAndZone(trx, null));
  return dateIn(timeZone, now);
}
