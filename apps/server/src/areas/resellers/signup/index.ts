export { resellerNewsJob, type ResellerNews } from "./signup.jobs.ts";
export { resellerSignupRoutes } from "./signup.routes.ts";
