export { askOnceMore } from "./actions/ask-once-more.ts";
export { askRegistrant } from "./actions/ask-registrant.ts";
export type { CompanyAnswer, CompanyRegister } from "./company-register.port.ts";
export { decideCaseDocument } from "./actions/case-documents.ts";
export { factsOfCase } from "./actions/case-facts.ts";
export { keepNumbers, type TypedNumbers } from "./actions/keep-numbers.ts";
export { issueCaseLink, issueConsentLink } from "./actions/issue-case-link.ts";
export { extendCase, mailCaseAgain, proveCase } from "./actions/staff-cases.ts";
export type { CaseState } from "./contact.state.ts";
export { verifyingTlds } from "./verifying-tlds.ts";
export { sweepCases } from "./actions/sweep-cases.ts";
export type { CaseSweepDeps } from "./case-deps.ts";
export {
  caseDocumentJob,
  caseMailJob,
  contactChangedJob,
  contactJobKinds,
  type CaseDocument,
  type CaseMail,
  type ContactChanged,
} from "./contacts.jobs.ts";
export type { ContactRouteDeps } from "./actions/contact-deps.ts";
export { companyLookupRoutes } from "./company.routes.ts";
export { contactRoutes } from "./contacts.routes.ts";
export { answerLimits as linkLimits, hasConsequence, latestDay } from "./case.rules.ts";
export { findContactMail as factsOfContact, takeLink } from "./cases.repository.ts";
export { presentContact } from "./contacts.present.ts";
export { updateContact } from "./actions/update-contact.ts";
export { findAnyContact, findContact, listContacts, type ContactRow } from "./contacts.repository.ts";
