export { cancelRoutes } from "./cancel.routes.ts";
export { updateDomainCancellation } from "./update-domain-cancellation.ts";
