export { askOf as consentFacts } from "./answer-consent.ts";
export { changeOwner } from "./change-owner.ts";
export { lockConsent } from "./consents.repository.ts";
export { ownerChangeRoutes } from "./owner-change.routes.ts";
export { mailedLink } from "./registrant-change.rules.ts";
export { updateDomainRegistrant } from "./update-domain-registrant.ts";
