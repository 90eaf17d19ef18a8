export { agreedHandles } from "./agreed.repository.ts";
export { compareContact, sealOf } from "./compare-contact.ts";
export { type ContactDifferenceRow, forgetDiffers, openContactDifferences } from "./contact-data.repository.ts";
export { fixesOf, hostOfField, kindOfDifference } from "./differences.rules.ts";
export { followRegistry } from "./follow-registry.ts";
export { findHoldable, type HoldableDomain, type HoldCause, otherHolds } from "./holds.repository.ts";
export { journalSweep } from "./journal-sweep.ts";
export { pollRegistries } from "./poll-registries.ts";
export { noteRegistrarName } from "./registrar-names.repository.ts";
export { accountsToNotify, markActsNotified, actsToNotify } from "./registry-acts.repository.ts";
export { registryActs } from "./registry-acts.rules.ts";
export { reportDifferences } from "./report-differences.ts";
export {
  closeDifference,
  type DueDomain,
  isDifferenceOpen,
  makeSyncDue,
  saveSeenSigners,
  setEnded,
} from "./shadow.repository.ts";
export { sweepContactData } from "./sweep-contact-data.ts";
export { sweepContactObjects } from "./sweep-contact-objects.ts";
export { recordSight, syncDomain } from "./sync-domain.ts";
export { syncSweep } from "./sync-sweep.ts";
export { isStillUnpaid } from "./unpaid.rules.ts";
