export { caaIssuersOf } from "./caa-issuers.repository.ts";
export { decideApproval, withdrawApproval } from "./decide-approval.ts";
export { dropDraft } from "./drafts.repository.ts";
export { endDrafts } from "./end-drafts.ts";
export { findFacts } from "./find-facts.ts";
export { followDelegation } from "./follow-delegation.ts";
export { readDraft, stageChanges } from "./keep-draft.ts";
export { type ChangePlan, planChange, type Wish } from "./plan-change.ts";
export { planWhole } from "./plan-whole.ts";
export { choicesOf } from "./record-choices.rules.ts";
export { saveSoa } from "./save-soa.ts";
export {
  carryOut,
  type Confirmed,
  type Confirming,
  factsOf,
  lockZoneToChange,
  refuseUnfit,
  type SavedChange,
  saveZone,
  type SaveZoneDeps,
} from "./save-zone.ts";
export { recordsAfter } from "./whole-zone.rules.ts";
export type { ZoneToChange } from "./zone-to-change.repository.ts";
