import { BadMonths, NoSuchGrouping } from "@nameplane/contracts/reports/refusals";
import {
  mostMonths,
  reportGroupings,
  reportPeriods,
  reportRights,
  wholeReports,
  type ReportId,
} from "@nameplane/contracts/reports/report-values";
import { NoPermission, NotFound } from "@nameplane/contracts/refusals";
import type { Currency } from "@nameplane/values";
import type { Language } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import { dateIn } from "../ledger/index.ts";
import type { BrandAt } from "./brands.repository.ts";
import { countMonths, firstDayOf, lastDayOf, monthsAfter, monthsBetween } from "./months.rules.ts";
import type { Asked } from "./report.ts";

export type Input = {
  readonly report: ReportId;
  readonly by?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly brand?: string | undefined;
  readonly currency?: Currency | undefined;
  readonly tld?: string | undefined;
  readonly product?: string | undefined;
  readonly customer?: number | undefined;
  readonly part?: string | undefined;
};

/** Who reads the report: with which permissions, and of which brand. brandId is null if the reader may see all brands. */
export type Reader = { readonly permissions: ReadonlySet<string>; readonly brandId: string | null };

export function mayRead(report: ReportId, { permissions, brandId }: Reader): boolean {
  if (!permissions.has("staff_view") || !permissions.has(reportRights[report])) return false;
  return brandId === null || !wholeReports.includes(report);
}

/** Refuses a reader who may not see the report. Possible refusals: NoPermission. */
export function refuseReader(report: ReportId, reader: Reader): void {
  if (!mayRead(report, reader)) throw new Refused(NoPermission, { fields: { permission: reportRights[report] } });
}

/** Returns the grouping to use: the wanted one, or the report's first. Possible refusals: NoSuchGrouping. */
export function groupingOf(report: ReportId, by: string | undefined): string {
  const groupings: readonly string[] = reportGroupings[report];
  const found = by === undefined ? groupings[0] : groupings.find((each) => each === by);
  if (found === undefined) throw new Refused(NoSuchGrouping, { param: "by" });
  return found;
}

/**
 * Completes the request for a report. Without months it covers the last twelve, including the current one; a forecast covers the
 * next twelve.
 *
 * Possible refusals: NoSuchGrouping, BadMonths, NotFound (a brand that the reader may not see).
 */
export function completeAsk(
  input: Input,
  known: { readonly brands: readonly BrandAt[]; readonly timeZone: string; readonly only: string | null },
  { language, now }: { readonly language: Language; readonly now: Date },
): Asked {
  const { report, brand = null } = input;
  const { timeZone, only } = known;
  const today = dateIn(timeZone, now);
  const thisMonth = today.slice(0, 7);
  const isChosen = reportPeriods[report] === "months";
  const until = isChosen ? (input.until ?? thisMonth) : monthsAfter(thisMonth, 11);
  const from = isChosen ? (input.from ?? monthsAfter(until, -11)) : thisMonth;
  const months = countMonths(from, until);
  if (months < 1 || months > mostMonths) throw new Refused(BadMonths, { param: "from" });
  if (brand !== null && !known.brands.some(({ brandid }) => brandid === brand)) throw new Refused(NotFound, { param: "brand" });
  return {
    by: groupingOf(report, input.by),
    months: monthsBetween(from, until, timeZone),
    from: firstDayOf(from),
    until: lastDayOf(until),
    today,
    now,
    timeZone,
    brandId: only ?? brand,
    currency: input.currency ?? null,
    tld: input.tld?.toLowerCase() ?? null,
    product: input.product ?? null,
    customer: input.customer ?? null,
    part: input.part ?? null,
    language,
  };
}
