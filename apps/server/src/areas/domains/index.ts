export { agreeFee, askFee, type AgreedFee } from "./actions/agree-fee.ts";
export { authCodeSweep } from "./actions/auth-code-sweep.ts";
export { carryOut, type NextStep, type Sight, type Undertaking } from "./actions/carry-out.ts";
export { applyLabels, labelsAfter, refuseForeignLabels } from "./actions/apply-labels.ts";
export { renewalMonths, type RenewalMonth } from "./actions/forecast-renewals.ts";
export { findJoinability } from "./actions/find-joinability.ts";
export { changeSigners } from "./actions/change-signers.ts";
export { dnsInterrupter } from "./actions/interrupt-unpaid.ts";
export { unpaidEnder, type UnpaidPolicy } from "./actions/end-unpaid.ts";
export { journalSweep } from "./actions/journal-sweep.ts";
export { pollRegistries } from "./actions/poll-registries.ts";
export type { ZoneSummary, ZoneView } from "./actions/read-details.ts";
export { NameHeldElsewhere, recordRegistration, type NewRegistration } from "./actions/record-registration.ts";
export { renewalAt } from "./renewal-clock.rules.ts";
export { agreedHandles } from "./agreed.repository.ts";
export { nextContactStep, type ContactsWanted } from "./contact-step.rules.ts";
export { nextOwnerStep } from "./owner-step.rules.ts";
export { recordOwner } from "./actions/record-owner.ts";
export { recordProlonged } from "./actions/record-prolonged.ts";
export { registerAtRegistry, type Registration } from "./actions/register-at-registry.ts";
export { lockOne } from "./actions/lock-one.ts";
export { refuseInQuiet } from "./actions/set-domain-lock.ts";
export { setAutoRenewOfMany } from "./actions/set-auto-renew.ts";
export { csvLine } from "./csv.rules.ts";
export { isRenewedNext, mayChangeRenewal, mayTransferOut } from "./domain.state.ts";
export { listBodyLimit, selectDomains, shownName, type Selected } from "./actions/select-domains.ts";
export { ensureContact, ensureHosts, type Conversation, type Step } from "./actions/registration-steps.ts";
export { fixesOf, hostOfField, kindOfDifference } from "./differences.rules.ts";
export { closeDifference, isDifferenceOpen } from "./shadow.repository.ts";
export { recordSight, syncDomain } from "./actions/sync-domain.ts";
export { keepAtRegistry } from "./actions/keep-at-registry.ts";
export { recordCancellation } from "./actions/record-cancellation.ts";
export { reportDifferences } from "./actions/report-differences.ts";
export { compareContact, sealOf } from "./actions/compare-contact.ts";
export { forgetDiffers, openContactDifferences, type ContactDifferenceRow } from "./contact-data.repository.ts";
export { contactFields, contactFixesOf, type ContactDiffers } from "./contact-data.rules.ts";
export { registryContactOf } from "./contact-for-registry.ts";
export { sweepContactData } from "./actions/sweep-contact-data.ts";
export { sweepContactObjects } from "./actions/sweep-contact-objects.ts";
export { syncSweep } from "./actions/sync-sweep.ts";
export { updateContactAtRegistry } from "./actions/update-contact-at-registry.ts";
export { actAtRegistry, updateAtRegistry } from "./actions/update-at-registry.ts";
export type { ContactForRegistry } from "./contact-for-registry.ts";
export { WouldSend, type RegistryDeps } from "./deps.ts";
export { domainRoutes, type DomainRouteDeps } from "./domains.routes.ts";
export { contactForRegistry, namesToTell } from "./handles.repository.ts";
export { readIdna, type IdnaName } from "./idna.ts";
export { attemptsOfRequest, feeInJournal } from "./journal.repository.ts";
export { sentFacts } from "./sent-facts.rules.ts";
export { nameChecker, type NameChecker } from "./name-checker.ts";
export { NameChecks } from "./name-checks.ts";
export { readOrderableName, type OrderableName } from "./orderable-name.ts";
export { renewableStates, type DomainState } from "./domain.state.ts";
export {
  fundingPlan,
  interruptionAt,
  isOrderDue,
  noticeDue,
  periodOf,
  renewalClock,
  type DueLine,
  type RenewalClock,
} from "./renewal-clock.rules.ts";
export { listRegistries } from "./poll.repository.ts";
export { ownNameById, ownNames, type OwnName } from "./own-names.repository.ts";
export { renewalMeaning, renewStep, restoreStep, type RenewWish, type RestoreWish, type StepEnd } from "./renewal-steps.rules.ts";
export { renewableByName, renewableDomains, wentAt, type RenewableDomain } from "./renewable.repository.ts";
export { isSameFee, wholeFee, type SoldFee } from "./premium-fee.rules.ts";
export { renewabilityOf, restorabilityOf, type NotRenewable, type Restorability } from "./renewability.rules.ts";
export type { RegisteredFacts, RegistryOutcome } from "./registry-outcome.ts";
export type { RefusalMeaning } from "./registry-refusal.rules.ts";
export type * from "./registry.port.ts";
export { faultFields } from "./fault-fields.rules.ts";
export { inBackground } from "./in-background.ts";
export { registryNotAsked } from "./actions/registry-not-asked.ts";
export type { SweepDeps } from "./sweep-deps.ts";
export type { WhoisAnswer, WhoisLookup } from "./whois.port.ts";
export { isKeptBack, meaningForTransferIn, nextOfTransferIn, type Arrived, type TransferIn } from "./transfer-in.ts";
export { withdrawTransferIn } from "./actions/withdraw-transfer.ts";
export { saveTransferIn, startTransferIn, type TransferFacts } from "./transfers.repository.ts";
export type { TransferState } from "./transfer.state.ts";
export { endServedDomain, rolesOfMany, saveContacts, saveServedDomain } from "./domains.repository.ts";
export { stopTokens, type StopTokens } from "./stop-token.ts";
export { leavingSteps, nameLeavingJob, type NameLeaving } from "./transfers.jobs.ts";
export { accountsToTell, markActsTold, untoldActs } from "./registry-acts.repository.ts";
export { registryActs } from "./registry-acts.rules.ts";
export { followRegistry } from "./actions/follow-registry.ts";
