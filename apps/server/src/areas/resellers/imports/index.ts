export { importCustomersJob } from "./import.jobs.ts";
export { customerImportRoutes } from "./imports.routes.ts";
export { runImport, takeUpImports } from "./run-import.ts";
