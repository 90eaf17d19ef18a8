import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type {
  checkFindingSpec,
  findingsCsvSpec,
  findingsReportSpec,
  findingsSpec,
  nameWatchSpec,
  reportFindingSpec,
  setMarksSpec,
  sortFindingsSpec,
} from "./monitoring.ts";

export const nameWatch = get<IoOf<typeof nameWatchSpec>>("nameWatch", "/api/monitoring/getwatch/");
export const findings = get<IoOf<typeof findingsSpec>>("findings", "/api/monitoring/getfindings/");
export const findingsCsv = get<IoOf<typeof findingsCsvSpec>>("findingsCsv", "/api/monitoring/getfindingscsv/", {
  answers: "file",
});
export const findingsReport = get<IoOf<typeof findingsReportSpec>>("findingsReport", "/api/monitoring/getfindingsreport/", {
  answers: "file",
});
export const setMarks = post<IoOf<typeof setMarksSpec>>("setMarks", "/api/monitoring/setmarks/");
export const sortFindings = post<IoOf<typeof sortFindingsSpec>>("sortFindings", "/api/monitoring/sortfindings/");
export const checkFinding = post<IoOf<typeof checkFindingSpec>>("checkFinding", "/api/monitoring/checkfinding/");
export const reportFinding = post<IoOf<typeof reportFindingSpec>>("reportFinding", "/api/monitoring/reportfinding/", {
  needsKey: true,
});
