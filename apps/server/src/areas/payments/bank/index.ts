export { bankRoutes } from "./bank.routes.ts";
export { matchNewLines, type BankDeps } from "./match-line.ts";
