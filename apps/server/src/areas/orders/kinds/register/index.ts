export { createDomainRegistration, withTypedFields } from "./create-domain-registration.ts";
