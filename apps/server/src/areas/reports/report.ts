import type { ReportCell, ReportChart, ReportLink } from "@nameplane/contracts/reports/reports";
import type { ReportColumn, ReportId } from "@nameplane/contracts/reports/report-values";
import type { Currency } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Language } from "../../platform/http/call.ts";
import type { Month } from "./months.rules.ts";

/** What a report is asked for, checked and complete. */
export type Asked = {
  readonly by: string;
  /** The months in question, the first one first. */
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

/** Rows of a report. next: where the rows after them begin, for lists that are read in pieces. */
export type Rows = { readonly rows: readonly Row[]; readonly next: string | null };

export type Grouping = {
  readonly columns: readonly ReportColumn[];
  readonly chart: ReportChart | null;
  /** Columns that are a share: one column divided by the sum of others, in rows as in sums. */
  readonly shares?: Readonly<Partial<Record<ReportColumn, { readonly of: ReportColumn; readonly to: readonly ReportColumn[] }>>>;
  /** Columns of which no sum is made although they are counts or money. */
  readonly unsummed?: readonly ReportColumn[];
  /** The rows, or the piece of them behind `after`. Runs as staff, or as the role that reads all accounts. */
  readonly read: (trx: Trx, asked: Asked, after: string | null) => Promise<Rows>;
  /** Sums of lists that are read in pieces, a row for each currency; absent: they are made of the rows, or a long list has none. */
  readonly totals?: (trx: Trx, asked: Asked) => Promise<readonly Row[]>;
};

/** A report: one folder and one line in `kinds/index.ts`. Its name, right and words are in the contracts. */
export type ReportKind = {
  readonly id: ReportId;
  readonly groupings: Readonly<Record<string, Grouping>>;
};

/** Rows of one piece of a list. Each piece is read in a short transaction of its own. */
export const pieceSize = 1000;
