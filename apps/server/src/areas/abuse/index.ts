export { abuseJobKinds } from "./abuse.jobs.ts";
export { abuseRoutes } from "./abuse.routes.ts";
