export { privacyJobKinds } from "./privacy.jobs.ts";
export { privacyRoutes } from "./privacy.routes.ts";
