export { abuseJobKinds } from "./abuse.jobs.ts";
export { abuseRoutes } from "./abuse.routes.ts";
export { type FileLetterDeps } from "./mail/file-letters.ts";
export { abuseMailWork } from "./mail/letters.work.ts";
