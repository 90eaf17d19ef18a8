export { renewDue } from "./renew-due.ts";
export { updateDomainRenew } from "./update-domain-renew.ts";
