export { cancelDomain, endLine, keepDomain, readCancellation, readWish, refuseCancellation } from "./cancel-domain.ts";
export { updateDomainCancellation } from "./update-domain-cancellation.ts";
