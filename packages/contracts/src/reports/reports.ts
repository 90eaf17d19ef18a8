import { z } from "zod";
import { ExportsBusy, LoginRequired, NoPermission, NotFound, OutOfRange } from "../refusals.ts";
import { calendarDate, currency, id, instant, nothing, spec } from "../spec.ts";
import { BadMonths, NoSuchGrouping, ScheduleReaderMay } from "./refusals.ts";
import {
  cellKinds,
  linkTargets,
  reportColumns,
  reportFormats,
  reportIds,
  schedulePaces,
  type ReportColumn,
} from "./report-values.ts";

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const columnNames = Object.keys(reportColumns) as [ReportColumn, ...ReportColumn[]];

/** The filters with which a report can be requested. Months are those of the operator's time zone, and both ends are included. */
export const reportFilters = {
  by: z.string().max(20).optional(),
  from: month.optional(),
  until: month.optional(),
  brand: id.optional(),
  currency: currency.optional(),
  tld: z.string().trim().min(1).max(63).optional(),
  product: z.string().max(60).optional(),
  customer: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
  /** Only rows of this part, as named in the links of the report: a cause, a rate, a category. */
  part: z.string().max(60).optional(),
};

const link = z.strictObject({
  to: z.enum(linkTargets),
  /** The number or id of what the page shows. Empty for lists and reports. */
  key: z.string(),
  search: z.record(z.string(), z.string()),
});
export type ReportLink = z.infer<typeof link>;

const cell = z.union([z.string(), z.number(), z.null()]);
export type ReportCell = z.infer<typeof cell>;

const chart = z.strictObject({
  /**
   * bars: one bar for each row. stack: bars made of several columns. band: a line between a low and a high value. rank: the
   * largest rows.
   */
  kind: z.enum(["bars", "stack", "band", "rank"]),
  columns: z.array(z.enum(columnNames)),
});
export type ReportChart = z.infer<typeof chart>;

const row = z.strictObject({
  cells: z.array(cell),
  /** The currency of the row's money. Null if the row has no money. */
  currency: currency.nullable(),
  /** The link to the list of items behind the row. */
  link: link.nullable(),
});
export type ReportRow = z.infer<typeof row>;

export const reportAnswer = z.strictObject({
  report: z.enum(reportIds),
  by: z.string(),
  from: month,
  until: month,
  columns: z.array(z.strictObject({ column: z.enum(columnNames), kind: z.enum(cellKinds) })),
  rows: z.array(row),
  /** A row for each currency. Empty for long lists that are not read to their end. */
  totals: z.array(row),
  chart: chart.nullable(),
  /** Whether there are more rows than these. The file contains all rows. */
  hasMore: z.boolean(),
  brands: z.array(z.strictObject({ brandid: id, name: z.string() })),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;

const refusals = [LoginRequired, NoPermission, NotFound, BadMonths, NoSuchGrouping, OutOfRange];

export const reportSpec = spec({
  summary:
    "For staff: a report of the operator as rows, sums and a chart. Which right a report needs, and its columns, are in report-values",
  input: z.strictObject({ report: z.enum(reportIds), ...reportFilters }),
  answer: reportAnswer,
  refusals,
});

export const exportReportSpec = spec({
  summary: "For staff: all rows of a report as CSV or as an Excel workbook",
  input: z.strictObject({ report: z.enum(reportIds), ...reportFilters, format: z.enum(reportFormats) }),
  answer: z.unknown(),
  refusals: [...refusals, ExportsBusy],
});

const scheduleRow = z.strictObject({
  scheduleid: id,
  report: z.enum(reportIds),
  by: z.string(),
  brand: z.strictObject({ brandid: id, name: z.string() }).nullable(),
  pace: z.enum(schedulePaces),
  format: z.enum(reportFormats),
  reader: z.strictObject({ staffid: id, name: z.string() }),
  /** Whether nothing is sent, because the reader's login is locked or they have lost the permission. */
  stopped: z.boolean(),
  next: calendarDate,
  last: instant.nullable(),
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

export const reportSchedulesSpec = spec({
  summary: "For staff: reports that are mailed regularly, those that the colleague may read",
  input: nothing,
  answer: z.strictObject({
    data: z.array(scheduleRow),
    readers: z.array(z.strictObject({ staffid: id, name: z.string(), rights: z.array(z.string()) })),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const saveScheduleSpec = spec({
  summary: "For staff: has a report mailed every week or month to a colleague who may read it",
  input: z.strictObject({
    report: z.enum(reportIds),
    by: z.string().max(20),
    brand: id.nullable(),
    pace: z.enum(schedulePaces),
    format: z.enum(reportFormats),
    staffid: id,
  }),
  answer: z.strictObject({ scheduleid: id }),
  refusals: [LoginRequired, NoPermission, NotFound, NoSuchGrouping, ScheduleReaderMay],
});

export const endScheduleSpec = spec({
  summary: "For staff: stops mailing a report",
  input: z.strictObject({ scheduleid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});
