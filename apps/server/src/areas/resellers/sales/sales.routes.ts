import * as operations from "@nameplane/contracts/resellers/operations";
import * as specs from "@nameplane/contracts/resellers/sales";
import { audit } from "../../../platform/audit.ts";
import type { Edge, RouteOptions } from "../../../platform/http/edge.ts";
import { auditStaff } from "../../staff/index.ts";
import { readRenewals } from "./read-renewals.ts";
import { readReport, reportFile } from "./read-report.ts";
import { readAllStatements, readAnyStatement, readStatement, readStatements } from "./read-statements.ts";
import { anyStatementFile, ownStatementFile } from "./statement-file.ts";

/** Sales of a reseller's brand: statements, reports and coming renewals. Staff see the statements of all resellers. */
export function saleRoutes(edge: Edge): void {
  const view = { kind: "permission", permission: "resale_view" } as const;
  const onlyWith: RouteOptions = { feature: "ToolsWhitelabel" };

  edge.inTransaction(operations.settlements, specs.settlementsSpec, view, onlyWith, readStatements);
  edge.inTransaction(operations.settlement, specs.settlementSpec, view, onlyWith, readStatement);
  edge.inTransaction(operations.exportSettlement, specs.exportSettlementSpec, view, onlyWith, async (call, { settlementid }) => {
    const file = await ownStatementFile(call, call.scope, settlementid);
    const { trx, scope, requestId, address } = call;
    const { accountId, actor } = scope;
    await audit(trx, { accountId, actor, requestId, address, action: "resale.export-statement", object: settlementid });
    return file;
  });
  edge.inTransaction(operations.resaleReport, specs.resaleReportSpec, view, onlyWith, async (call, input) => ({
    data: await readReport(call, input),
  }));
  edge.inTransaction(operations.exportResaleReport, specs.exportResaleReportSpec, view, onlyWith, async (call, input) => {
    const file = await reportFile(call, input);
    const { trx, scope, requestId, address } = call;
    const { accountId, actor } = scope;
    await audit(trx, { accountId, actor, requestId, address, action: "resale.export-report", after: { ...input } });
    return file;
  });
  edge.inTransaction(operations.renewalsDue, specs.renewalsDueSpec, view, onlyWith, readRenewals);

  const ledger = "staff_ledger";
  const unproved = { stepUp: null };
  edge.staff(operations.staffSettlements, specs.staffSettlementsSpec, ledger, unproved, readAllStatements);
  edge.staff(operations.staffSettlement, specs.staffSettlementSpec, ledger, unproved, readAnyStatement);
  edge.staff(
    operations.exportStaffSettlement,
    specs.exportStaffSettlementSpec,
    ledger,
    unproved,
    async (call, { settlementid }) => {
      const file = await anyStatementFile(call, settlementid);
      await auditStaff(call.trx, call, { actor: call.actor, action: "resale.export-statement", object: settlementid });
      return file;
    },
  );
}
