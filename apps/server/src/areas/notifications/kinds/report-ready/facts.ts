import { reportColumns, reportFormats, reportIds, type ReportColumn } from "@nameplane/contracts/reports/report-values";
import { z } from "zod";

const columns = Object.keys(reportColumns) as [ReportColumn, ...ReportColumn[]];
const month = z.string().regex(/^\d{4}-\d\d$/);

/** For a staff member: a report that is sent regularly, with its sums. All rows are in the attached file. */
export const facts = z.strictObject({
  template: z.literal("report-ready"),
  report: z.enum(reportIds),
  by: z.string(),
  /** The brand that the report is about. Null if it is about all brands. */
  brandId: z.uuid().nullable(),
  format: z.enum(reportFormats),
  from: month,
  until: month,
  language: z.enum(["en", "sv"]),
  figures: z.array(z.strictObject({ column: z.enum(columns), value: z.number(), currency: z.string().nullable() })).max(60),
});
export type Facts = z.infer<typeof facts>;
