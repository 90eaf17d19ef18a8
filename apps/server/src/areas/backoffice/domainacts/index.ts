export { carryOutDecided, restrictionCarrier, type RestrictionDeps } from "./carry-out-restrictions.ts";
export { domainActRoutes } from "./domainacts.routes.ts";
export { holdMany } from "./hold-many.ts";
export { restrictionJob } from "./restrictions.jobs.ts";
