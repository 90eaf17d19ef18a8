export { changeSigners } from "./actions/change-signers.ts";
export { recordOwner } from "./actions/record-owner.ts";
export { NameHeldElsewhere, recordRegistration } from "./actions/record-registration.ts";
export { type DomainState, isRenewedNext, mayChangeRenewal, mayTransferOut, renewableStates } from "./domain.state.ts";
export { endServedDomain, rolesOfMany, saveContacts, saveServedDomain } from "./domains.repository.ts";
export { domainRoutes } from "./domains.routes.ts";
export { leavingSteps, type NameLeaving, nameLeavingJob } from "./leaving.jobs.ts";
export { type OwnName, ownNameById, ownNames } from "./own-names.repository.ts";
export {
  type DueLine,
  fundingPlan,
  interruptionAt,
  isOrderDue,
  noticeDue,
  periodOf,
  renewalAt,
  renewalClock,
  type RenewalClock,
} from "./renewal-clock.rules.ts";
export { planDays, renewalPayers } from "./renewal-payer.rules.ts";
export type { RenewalPayersOf } from "./renewal-payers.port.ts";
export type { SweepDeps } from "./sweep-deps.ts";
