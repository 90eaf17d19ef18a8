export { createDomainRegistration } from "./create-domain-registration.ts";
