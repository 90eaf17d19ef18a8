export { readStatement } from "./read-statement.ts";
export { statementRoutes } from "./statement.routes.ts";
