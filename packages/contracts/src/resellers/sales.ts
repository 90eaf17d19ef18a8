import { z } from "zod";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { calendarDate, currency, id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { resaleGroupings, settlementLineKinds } from "./values.ts";

const usual = [LoginRequired, NoPermission, NotFound];
/** A month, such as 2026-11. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const sums = {
  currency,
  lines: z.int(),
  retailMinor: z.int(),
  wholesaleMinor: z.int(),
  marginMinor: z.int(),
};

const settlement = z.strictObject({
  settlementid: id,
  month,
  ...sums,
  /** The amount carried over from the previous statement. It is zero or negative. */
  openingMinor: z.int(),
  /** What affiliates of the reseller's brands earned, which the reseller bears. Below zero if more was taken back. */
  commissionMinor: z.int(),
  commissions: z.int(),
  creditedMinor: z.int(),
  /** The amount carried over to the next statement. It is zero or negative. */
  carriedMinor: z.int(),
  made: instant,
});
export type Settlement = z.infer<typeof settlement>;

/** What will be on the next statement as things are now. */
const open = z.strictObject({ ...sums, openingMinor: z.int(), commissionMinor: z.int() });
export type OpenMonth = z.infer<typeof open>;

export const settlementsSpec = spec({
  summary: "The reseller's statements, newest first, and what the next one has so far",
  input: z.strictObject({ page, limit }),
  answer: pageOf(settlement).extend({ open: z.array(open) }),
  refusals: [LoginRequired, NoPermission],
});

const line = z.strictObject({
  kind: z.enum(settlementLineKinds),
  day: calendarDate,
  customernumber: z.int(),
  invoicenumber: z.int(),
  /** The domain name, or the name of the service. */
  name: z.string(),
  operation: z.string(),
  months: z.int(),
  retailMinor: z.int(),
  wholesaleMinor: z.int(),
  marginMinor: z.int(),
});
export type SettlementLine = z.infer<typeof line>;

export const settlementSpec = spec({
  summary: "A statement of the reseller with its lines",
  input: z.strictObject({ settlementid: id, page, limit }),
  answer: pageOf(line).extend({ settlement }),
  refusals: usual,
});

export const exportSettlementSpec = spec({
  summary: "A statement of the reseller with all its lines (CSV)",
  input: z.strictObject({ settlementid: id }),
  answer: nothing,
  refusals: usual,
});

const report = {
  by: z.enum(resaleGroupings).default("month"),
  from: month,
  to: month,
};

const reportRow = z.strictObject({
  /** The month, the TLD or service, or the number of the customer, depending on how the report is grouped. */
  name: z.string(),
  ...sums,
  marginBasisPoints: z.int().nullable(),
});
export type ResaleReportRow = z.infer<typeof reportRow>;

export const resaleReportSpec = spec({
  summary: "Sales and margin of the own brand by month, by what was sold or by customer, including what is not settled yet",
  input: z.strictObject(report),
  answer: z.strictObject({ data: z.array(reportRow) }),
  refusals: [LoginRequired, NoPermission],
});

export const exportResaleReportSpec = spec({
  summary: "Sales and margin of the own brand (CSV)",
  input: z.strictObject(report),
  answer: nothing,
  refusals: [LoginRequired, NoPermission],
});

const due = z.strictObject({
  name: z.string(),
  currency,
  count: z.int(),
  /** Null if one of the items has no price. */
  retailMinor: z.int().nullable(),
  wholesaleMinor: z.int().nullable(),
  marginMinor: z.int().nullable(),
});
export type RenewalsDue = z.infer<typeof due>;

export const renewalsDueSpec = spec({
  summary: "Automatic renewals of the customers of the own brand in the coming 30 days, at today's prices",
  input: nothing,
  answer: z.strictObject({ until: instant, data: z.array(due) }),
  refusals: [LoginRequired, NoPermission],
});

const staffSettlement = settlement.extend({ account: z.strictObject({ accountid: id, number: z.int(), name: z.string() }) });
export type StaffSettlement = z.infer<typeof staffSettlement>;

export const staffSettlementsSpec = spec({
  summary: "For staff: the statements of all resellers, newest first",
  input: z.strictObject({ month: month.optional(), page, limit }),
  answer: pageOf(staffSettlement),
  refusals: [LoginRequired, NoPermission],
});

export const staffSettlementSpec = spec({
  summary: "For staff: a statement of a reseller with its lines",
  input: z.strictObject({ settlementid: id, page, limit }),
  answer: pageOf(line).extend({ settlement: staffSettlement }),
  refusals: usual,
});

export const exportStaffSettlementSpec = spec({
  summary: "For staff: a statement of a reseller with all its lines (CSV)",
  input: z.strictObject({ settlementid: id }),
  answer: nothing,
  refusals: usual,
});
