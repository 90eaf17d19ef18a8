import type { ReportId } from "@nameplane/contracts/reports/report-values";
import type { Grouping, ReportKind } from "../report.ts";
import { churn } from "./churn/index.ts";
import { forecastKind } from "./forecast/index.ts";
import { margin } from "./margin/index.ts";
import { receivables } from "./receivables/index.ts";
import { registries } from "./registries/index.ts";
import { renewals } from "./renewals/index.ts";
import { sales } from "./sales/index.ts";
import { support } from "./support/index.ts";
import { vat } from "./vat/index.ts";

/** Every report, one line each. */
const kinds: readonly ReportKind[] = [sales, margin, renewals, churn, forecastKind, receivables, vat, support, registries];

/** One grouping of a report. The contracts list the names of the groupings. */
export function groupingBy(report: ReportId, by: string): Grouping {
  const found = kinds.find(({ id }) => id === report)?.groupings[by];
  if (found === undefined) throw new RangeError(`the report ${report} has no grouping ${by}`);
  return found;
}
