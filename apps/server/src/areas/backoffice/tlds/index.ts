export { runTests } from "./run-tests.ts";
export { staffTldRoutes } from "./tlds.routes.ts";
