export { claimsRoutes } from "./claims.routes.ts";
export { createDomainRegistration } from "./create-domain-registration.ts";
