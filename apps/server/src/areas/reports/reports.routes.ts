import { queueCountsSpec, staffHomeSpec } from "@nameplane/contracts/reports/home";
import * as operations from "@nameplane/contracts/reports/operations";
import * as reports from "@nameplane/contracts/reports/reports";
import * as statements from "@nameplane/contracts/reports/statements";
import type { Edge } from "../../platform/http/edge.ts";
import { RunningExports } from "../../platform/running-exports.ts";
import { decideDifference, proposeMapping, readOneStatement, readStatements, takeStatement } from "./costs/index.ts";
import { exportReport } from "./export-report.ts";
import { readHome, readQueueCounts } from "./home/index.ts";
import { endSchedule, readSchedules, saveSchedule } from "./mail/index.ts";
import { readReport } from "./read-report.ts";

/** Large enough for a file of 5 MB in base64, with its name. */
const bodyLimit = 7 * 1024 * 1024;

/**
 * Routes for the operator's reports and for the first page of staff. `mayRead` decides what a report requires in addition to the
 * permission to see customers.
 */
export function reportRoutes(edge: Edge): void {
  const exports = new RunningExports();
  const view = "staff_view";
  const money = "staff_ledger";
  // None of these routes moves money: statements are only compared, and nothing is booked. So no confirmation of identity is
  // required.
  const unproved = { stepUp: null };

  edge.staff(operations.staffHome, staffHomeSpec, null, {}, (call) => readHome(call));
  edge.staff(operations.queueCounts, queueCountsSpec, null, {}, async (call) => ({ queues: await readQueueCounts(call) }));
  edge.staff(operations.readReport, reports.reportSpec, view, {}, readReport);
  edge.staffOutside(operations.exportReport, reports.exportReportSpec, view, {}, (call, input) =>
    exportReport(exports, call, input),
  );
  edge.staff(operations.reportSchedules, reports.reportSchedulesSpec, view, {}, (call) => readSchedules(call));
  edge.staff(operations.saveSchedule, reports.saveScheduleSpec, view, {}, async (call, input) => ({
    scheduleid: await saveSchedule(call, input),
  }));
  edge.staff(operations.endSchedule, reports.endScheduleSpec, view, {}, async (call, { scheduleid }) => {
    await endSchedule(call, scheduleid);
    return {};
  });

  edge.staff(operations.registryStatements, statements.statementsSpec, money, unproved, readStatements);
  edge.staff(operations.registryStatement, statements.statementSpec, money, unproved, readOneStatement);
  edge.staff(operations.readStatement, statements.readStatementSpec, money, { ...unproved, bodyLimit }, proposeMapping);
  edge.staff(operations.takeStatement, statements.takeStatementSpec, money, { ...unproved, bodyLimit }, async (call, input) => ({
    statementid: await takeStatement(call, input),
  }));
  edge.staff(operations.decideDifference, statements.decideDifferenceSpec, money, unproved, async (call, input) => ({
    version: await decideDifference(call, input),
  }));
}
