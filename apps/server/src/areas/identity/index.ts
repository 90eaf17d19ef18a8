export { confirmPassword } from "./actions/confirm-password.ts";
export { issueResetToken } from "./actions/issue-reset-token.ts";
export { openDoor } from "./actions/open-door.ts";
export { smsSweep } from "./actions/decide-sms.ts";
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
export { findResetCandidates } from "./passwords.repository.ts";
export { hashPassword } from "./passwords.ts";
export { resetMailLimits } from "./session.rules.ts";
export type { Sms, SmsGateway } from "./sms.port.ts";
