/** The reports of the operator, in the order in which they are listed. */
export const reportIds = [
  "sales",
  "margin",
  "renewals",
  "churn",
  "forecast",
  "receivables",
  "vat",
  "support",
  "registries",
] as const;
export type ReportId = (typeof reportIds)[number];

/**
 * How the rows of each report can be grouped. The report opens with the first grouping. For most reports the last grouping lists
 * the single items behind the figures.
 */
export const reportGroupings = {
  sales: ["month", "product", "tld", "brand", "customer", "line"],
  margin: ["month", "operation", "tld", "request"],
  renewals: ["tld", "month", "cohort", "name"],
  churn: ["month", "name"],
  forecast: ["month", "tld", "due"],
  receivables: ["customer", "invoice"],
  vat: ["rate", "invoice"],
  support: ["category", "ticket"],
  registries: ["month", "balance"],
} as const satisfies Readonly<Record<ReportId, readonly string[]>>;
export type ReportGrouping = (typeof reportGroupings)[ReportId][number];

/** The permission that each report requires, in addition to the permission to see customers. */
export const reportRights = {
  sales: "staff_invoices",
  margin: "staff_ledger",
  renewals: "staff_view",
  churn: "staff_view",
  forecast: "staff_ledger",
  receivables: "staff_invoices",
  vat: "staff_invoices",
  support: "staff_view",
  registries: "staff_ledger",
} as const satisfies Readonly<Record<ReportId, string>>;

/** Reports about the money of the whole operator. Staff who may see only one brand do not see these reports. */
export const wholeReports: readonly ReportId[] = ["margin", "registries"];

/** Whether a report is about months that the reader chooses, about today, or about the coming months. */
export const reportPeriods = {
  sales: "months",
  margin: "months",
  renewals: "months",
  churn: "months",
  forecast: "none",
  receivables: "none",
  vat: "months",
  support: "months",
  registries: "months",
} as const satisfies Readonly<Record<ReportId, "months" | "none">>;

/** The largest number of months that a report can cover. */
export const mostMonths = 36;

export const cellKinds = ["text", "month", "date", "count", "money", "percent", "hours", "days"] as const;
export type CellKind = (typeof cellKinds)[number];

/** Every column of every report, with the kind of its cells. Columns of kind count and money are summed over all rows. */
export const reportColumns = {
  month: "month",
  cohort: "month",
  product: "text",
  operation: "text",
  tld: "text",
  brand: "text",
  customer: "text",
  invoice: "text",
  request: "text",
  line: "text",
  name: "text",
  cause: "text",
  outcome: "text",
  mode: "text",
  country: "text",
  vatKind: "text",
  category: "text",
  ticket: "text",
  registry: "text",
  issued: "date",
  due: "date",
  on: "date",
  opened: "date",
  lines: "count",
  net: "money",
  revenue: "money",
  cost: "money",
  margin: "money",
  marginShare: "percent",
  unknownRevenue: "money",
  renewed: "count",
  notRenewed: "count",
  renewalRate: "percent",
  registered: "count",
  held: "count",
  heldBefore: "count",
  added: "count",
  cancelled: "count",
  transferred: "count",
  lost: "count",
  churnRate: "percent",
  customersLost: "count",
  dueCount: "count",
  unpriced: "count",
  full: "money",
  low: "money",
  expected: "money",
  high: "money",
  notDue: "money",
  late30: "money",
  late60: "money",
  late90: "money",
  older: "money",
  open: "money",
  rate: "percent",
  vat: "money",
  tickets: "count",
  answered: "count",
  firstAnswer: "hours",
  inTime: "count",
  inTimeShare: "percent",
  resolved: "count",
  resolution: "hours",
  rated: "count",
  satisfied: "count",
  satisfiedShare: "percent",
  rating: "text",
  commands: "count",
  spend: "money",
  balance: "money",
  monthSpend: "money",
  daysLeft: "days",
} as const satisfies Readonly<Record<string, CellKind>>;
export type ReportColumn = keyof typeof reportColumns;

export const reportFormats = ["csv", "xlsx"] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const schedulePaces = ["week", "month"] as const;
export type SchedulePace = (typeof schedulePaces)[number];

/** The pages that a figure can link to. report: the same or another report, with other parameters. */
export const linkTargets = ["report", "customer", "domain", "invoice", "invoices", "request", "ticket", "registry"] as const;
export type LinkTarget = (typeof linkTargets)[number];

/** What a staff member has decided about a difference between a registry's statement and our journal. */
export const differenceStates = ["open", "explained", "disputed"] as const;
export type DifferenceState = (typeof differenceStates)[number];
/**
 * onlyTheirs: we know of no such command. onlyOurs: the command is not on the statement. sum: both sides have it, but with
 * different sums.
 */
export const differenceKinds = ["onlyTheirs", "onlyOurs", "sum"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * The columns of a registry's statement that are read. The reference is only stored, to find a row again; the others are
 * compared.
 */
export const statementColumns = ["name", "operation", "day", "amount", "reference"] as const;
export type StatementColumn = (typeof statementColumns)[number];
export const statementMaxBytes = 5 * 1024 * 1024;
