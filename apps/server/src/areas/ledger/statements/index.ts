export { statementAsked, type StatementAsked } from "../ledger.jobs.ts";
export { mailStatementRoutes } from "./mail-statement.ts";
export { readStatement } from "./read-statement.ts";
export { statementRoutes } from "./statement.routes.ts";
export { statementPdf } from "./statement-files.ts";
