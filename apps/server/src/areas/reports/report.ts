import type { ReportCell, ReportChart, ReportLink } from "@nameplane/contracts/reports/reports";
import type { ReportColumn, ReportId } from "@nameplane/contracts/reports/report-values";
import type { Currency } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Language } from "../../platform/http/call.ts";
import type { Month } from "./months.rules.ts";

/** The request for a report, after it was checked and completed. */
export type Asked = {
  readonly by: string;
  /** The months of the report, earliest first. */
  readonly months: readonly Month[];
  /** First and last day, both included. */
  readonly from: string;
  readonly until: string;
  readonly today: string;
  readonly now: Date;
  readonly timeZone: string;
  readonly brandId: string | null;
  readonly currency: Currency | null;
  readonly tld: string | null;
  readonly product: string | null;
  readonly customer: number | null;
  readonly part: string | null;
  readonly language: Language;
};

export type Row = {
  readonly cells: readonly ReportCell[];
  readonly currency: Currency | null;
  readonly link: ReportLink | null;
};

/** Rows of a report. next: where the following rows begin, for lists that are read in pieces. */
export type Rows = { readonly rows: readonly Row[]; readonly next: string | null };

export type Grouping = {
  readonly columns: readonly ReportColumn[];
  readonly chart: ReportChart | null;
  /** Columns that show a share: one column divided by the sum of others, both in rows and in totals. */
  readonly shares?: Readonly<Partial<Record<ReportColumn, { readonly of: ReportColumn; readonly to: readonly ReportColumn[] }>>>;
  /** Columns that are not summed even if they contain counts or money. */
  readonly unsummed?: readonly ReportColumn[];
  /**
   * Reads the rows, or the piece of them that follows `after`. Runs as the staff role, or as the role that reads all accounts.
   */
  readonly read: (trx: Trx, asked: Asked, after: string | null) => Promise<Rows>;
  /**
   * The totals of lists that are read in pieces, with a row for each currency. If absent, they are computed from the rows; a list
   * of several pieces then has no totals.
   */
  readonly totals?: (trx: Trx, asked: Asked) => Promise<readonly Row[]>;
};

/** A report. It needs a folder of its own and a line in `kinds/index.ts`. Its name, permission and texts are in the contracts. */
export type ReportKind = {
  readonly id: ReportId;
  readonly groupings: Readonly<Record<string, Grouping>>;
};

/** How many rows one piece of a list has. Each piece is read in a short transaction of its own. */
export const pieceSize = 1000;
