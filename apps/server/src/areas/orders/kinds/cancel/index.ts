export { cancelDomain, keepDomain, readCancellation, refuseCancellation } from "./cancel-domain.ts";
export { updateDomainCancellation } from "./update-domain-cancellation.ts";
