export { renewDue } from "./renew-due.ts";
export { type RenewalParams, updateDomainRenew } from "./update-domain-renew.ts";
