import { accountLogSpec, exportAccountLogSpec, staffLogSpec } from "@nameplane/contracts/auditlog/log";
import { accountLog, exportAccountLog, staffLog } from "@nameplane/contracts/auditlog/operations";
import type { Edge } from "../../platform/http/edge.ts";
import { RunningExports } from "../../platform/running-exports.ts";
import { exportLog } from "./export-log.ts";
import { readLogAsStaff, readOwnLog } from "./read-log.ts";

const mayView = { kind: "permission", permission: "audit_view" } as const;
const feature = "Account";

export function auditLogRoutes(edge: Edge): void {
  const exports = new RunningExports();

  edge.inTransaction(accountLog, accountLogSpec, mayView, { feature }, ({ trx, scope }, input) => readOwnLog(trx, scope, input));

  edge.outsideTransaction(
    exportAccountLog,
    exportAccountLogSpec,
    mayView,
    { feature: [feature, "enableExport"] },
    (call, { format }) => exportLog(exports, call, format),
  );

  edge.staff(staffLog, staffLogSpec, "staff_audit", {}, ({ trx }, input) => readLogAsStaff(trx, input));
}
