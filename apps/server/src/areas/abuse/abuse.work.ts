import { job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { abuseAnsweredJob, abuseDecidedJob, abuseReportedJob, letterWrittenJob } from "./abuse.jobs.ts";
import { carryOutDecision, caseCarrier, type CarryDeps } from "./actions/carry-out.ts";
import { fileReport, tellReporter, type ReportDeps } from "./actions/file-report.ts";
import { sendWritten } from "./mail/write-letter-mail.ts";

/** The jobs that file reports, answer them and carry out decisions, and the periodic job that repeats what a job could not do. */
export function abuseWork(deps: CarryDeps & ReportDeps, paces: Paces): Work {
  return {
    jobs: [
      job(abuseReportedJob, 1, (payload) => fileReport(deps, payload)),
      job(abuseAnsweredJob, 1, (payload) => tellReporter(deps, payload)),
      job(letterWrittenJob, 1, (payload) => sendWritten(deps, payload)),
      job(abuseDecidedJob, 2, (payload) => carryOutDecision(deps, payload)),
    ],
    sweeps: [sweep("abuse", paces.sweep * 3, caseCarrier(deps))],
  };
}
