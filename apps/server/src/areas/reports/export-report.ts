import type { ReportFormat } from "@nameplane/contracts/reports/report-values";
import type { StaffCall } from "../../platform/http/call.ts";
import type { StreamedDocument } from "../../platform/http/send-answer.ts";
import type { RunningExports } from "../../platform/running-exports.ts";
import { auditStaff } from "../staff/index.ts";
import { completeAsk, refuseReader, type Input } from "./ask-report.ts";
import { brandsAndZone } from "./brands.repository.ts";
import { groupingBy } from "./kinds/index.ts";
import { reportFile } from "./report-file.ts";

/**
 * All rows of a report as a file, read in pieces while it is sent (ADR 30).
 *
 * Possible refusals: NoPermission, NoSuchGrouping, BadMonths, NotFound, ExportsBusy.
 */
export async function exportReport(
  exports: RunningExports,
  call: StaffCall,
  { format, ...input }: Input & { readonly format: ReportFormat },
): Promise<StreamedDocument> {
  const { staff, actor } = call;
  const { report } = input;
  refuseReader(report, staff);
  const asked = await call.tx(async (trx) => {
    const known = await brandsAndZone(trx, staff.brandId);
    const complete = completeAsk(input, { ...known, only: staff.brandId }, call);
    const { by, from, until } = complete;
    await auditStaff(trx, call, { actor, action: "reports.export", after: { report, by, from, until, format } });
    return complete;
  });
  const file = reportFile({ report, grouping: groupingBy(report, asked.by), asked, format }, (work) => call.tx(work));
  return { ...file, chunks: exports.counted(file.chunks) };
}
