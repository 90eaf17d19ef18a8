import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { queueCountsSpec, staffHomeSpec } from "./home.ts";
import type * as reports from "./reports.ts";
import type * as statements from "./statements.ts";

export const staffHome = get<IoOf<typeof staffHomeSpec>>("staffHome", "/api/staff/gethome/");
export const queueCounts = get<IoOf<typeof queueCountsSpec>>("queueCounts", "/api/staff/getqueuecounts/");
export const readReport = get<IoOf<typeof reports.reportSpec>>("readReport", "/api/staff/getreport/");
export const exportReport = get<IoOf<typeof reports.exportReportSpec>>("exportReport", "/api/staff/exportreport/", {
  answers: "file",
});
export const reportSchedules = get<IoOf<typeof reports.reportSchedulesSpec>>("reportSchedules", "/api/staff/getreportschedules/");
export const saveSchedule = post<IoOf<typeof reports.saveScheduleSpec>>("saveSchedule", "/api/staff/savereportschedule/");
export const endSchedule = post<IoOf<typeof reports.endScheduleSpec>>("endSchedule", "/api/staff/endreportschedule/");
export const registryStatements = get<IoOf<typeof statements.statementsSpec>>(
  "registryStatements",
  "/api/staff/getregistrystatements/",
);
export const registryStatement = get<IoOf<typeof statements.statementSpec>>(
  "registryStatement",
  "/api/staff/getregistrystatement/",
);
export const readStatement = post<IoOf<typeof statements.readStatementSpec>>(
  "readStatement",
  "/api/staff/readregistrystatement/",
);
export const takeStatement = post<IoOf<typeof statements.takeStatementSpec>>(
  "takeStatement",
  "/api/staff/takeregistrystatement/",
);
export const decideDifference = post<IoOf<typeof statements.decideDifferenceSpec>>(
  "decideDifference",
  "/api/staff/decidestatementdifference/",
);
