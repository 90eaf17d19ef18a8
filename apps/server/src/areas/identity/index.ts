export { issueLinkToken } from "./actions/issue-link-token.ts";
export { issueResetToken } from "./actions/issue-reset-token.ts";
export { openDoor } from "./actions/open-door.ts";
export { useProof } from "./actions/step-up.ts";
export { smsSweep } from "./actions/decide-sms.ts";
export { keepQuiet } from "./factors.repository.ts";
export { countTries } from "./count-tries.ts";
export type { IdentityDeps } from "./identity.deps.ts";
export {
  identityJobKinds,
  loginChangedJob,
  resetAskedJob,
  type LoginChanged,
  type ResetAsked,
} from "./identity.jobs.ts";
export { identityRoutes } from "./identity.routes.ts";
export { brandName } from "./identity.repository.ts";
export { pageSize } from "./page-size.ts";
export { refuseBadPassword, wordsOf, wordsOfUser } from "./new-password.ts";
export { findResetCandidates, savePassword, voidTokens } from "./passwords.repository.ts";
export { hashPassword } from "./passwords.ts";
export { inviteLimits, quietMs, resetLimits, resetMailLimits, signupLimits } from "./session.rules.ts";
export { userMailJob, type UserMail } from "./signup.jobs.ts";
export { recordLoginChange } from "./actions/record-login-change.ts";
export { takeEmailBack, takeNewEmail } from "./actions/change-email.ts";
export { findLinkHolder, proveEmail } from "./signup.repository.ts";
export type { Sms, SmsGateway } from "./sms.port.ts";
export { provedBy } from "./step-up.repository.ts";
