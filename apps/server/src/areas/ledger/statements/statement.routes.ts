import {
  statement,
  statementCsv as statementCsvOperation,
  statementPdf as statementPdfOperation,
} from "@nameplane/contracts/ledger/operations";
import { statementCsvSpec, statementPdfSpec, statementSpec } from "@nameplane/contracts/ledger/statement";
import type { Edge } from "../../../platform/http/edge.ts";
import { showStatement } from "./read-statement.ts";
import { statementCsv, statementPdf } from "./statement-files.ts";

const mayView = { kind: "permission", permission: "economy_view" } as const;
const feature = { feature: "Economy" } as const;

export function statementRoutes(edge: Edge): void {
  edge.inTransaction(statement, statementSpec, mayView, feature, ({ trx, scope }, input) => showStatement(trx, scope, input));
  edge.outsideTransaction(statementPdfOperation, statementPdfSpec, mayView, feature, async (call, input) => ({
    ...(await statementPdf((fn) => call.tx(fn), call.scope, input, call)),
    contentType: "application/pdf",
  }));
  edge.inTransaction(statementCsvOperation, statementCsvSpec, mayView, feature, async ({ trx, scope, language }, input) => ({
    ...(await statementCsv(trx, scope, input, language)),
    contentType: "text/csv; charset=utf-8",
  }));
}
