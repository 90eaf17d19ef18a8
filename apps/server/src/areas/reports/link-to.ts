import type { ReportLink } from "@nameplane/contracts/reports/reports";
import type { ReportId } from "@nameplane/contracts/reports/report-values";
import type { Asked } from "./report.ts";

/** A link to a report with the filters of this report and some additional ones. */
export function linkToReport(
  report: ReportId,
  by: string,
  asked: Asked,
  more: Readonly<Record<string, string | null>>,
): ReportLink {
  const { brandId, currency, tld, product, customer, part, months } = asked;
  const filters: Record<string, string | null> = {
    from: months[0]?.month ?? null,
    until: months.at(-1)?.month ?? null,
    brand: brandId,
    currency,
    tld,
    product,
    customer: customer === null ? null : String(customer),
    part,
    ...more,
  };
  const set = Object.entries(filters).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]));
  return { to: "report", key: report, search: { by, ...Object.fromEntries(set) } };
}

export const linkTo = (to: ReportLink["to"], key: string | number): ReportLink => ({ to, key: String(key), search: {} });
