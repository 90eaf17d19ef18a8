import { job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { abuseAnsweredJob, abuseDecidedJob, abuseReportedJob } from "./abuse.jobs.ts";
import { carryOutDecision, caseCarrier, type CarryDeps } from "./actions/carry-out.ts";
import { fileReport, tellReporter } from "./actions/file-report.ts";

/** The jobs that file reports, answer them and carry out decisions, and the periodic job that repeats what a job could not do. */
export function abuseWork(deps: CarryDeps, paces: Paces): Work {
  return {
    jobs: [
      job(abuseReportedJob, 1, (payload) => fileReport(deps, payload)),
      job(abuseAnsweredJob, 1, (payload) => tellReporter(deps, payload)),
      job(abuseDecidedJob, 2, (payload) => carryOutDecision(deps, payload)),
    ],
    sweeps: [sweep("abuse", paces.sweep * 3, caseCarrier(deps))],
  };
}
