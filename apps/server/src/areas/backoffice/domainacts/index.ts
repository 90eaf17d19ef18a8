export { carryOutDecided, restrictionCarrier, type RestrictionDeps } from "./carry-out-restrictions.ts";
export { domainActRoutes } from "./domainacts.routes.ts";
export { guestCall } from "./guest-call.ts";
export { holdMany } from "./hold-many.ts";
export { pushMany } from "./push-many.ts";
export { restrictionJob } from "./restrictions.jobs.ts";
