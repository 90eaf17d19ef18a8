export { applyDueReset } from "./apply-due-reset.ts";
export { recoveryHash, stepOfCode, takeTotpCode, totpPlace } from "./check-code.ts";
export { type Factors, factorsOf, keepQuiet, settleSecondFactor } from "./factors.repository.ts";
export { giveRecoveryCodes } from "./give-recovery-codes.ts";
export { base32, otpauthUrl } from "./totp.ts";
export {
  activateTotp,
  countCode,
  endHalfLogin,
  endHalfLoginsOf,
  enterHalfLogin,
  findTotp,
  insertHalfLogin,
  loginAccount,
  removeTotp,
  replacePendingTotp,
  takeRecoveryCode,
} from "./two-step.repository.ts";
