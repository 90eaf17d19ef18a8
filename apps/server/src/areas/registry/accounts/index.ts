export {
  beginPasswordChange,
  callProcesses,
  findAccount,
  findSetup,
  isChangeOpen,
  listAccounts,
  putAccount,
  registryChannel,
  type AccountRow,
} from "./accounts.repository.ts";
export { carryOutChange, makePassword, settlePasswordChanges, type PasswordDecision } from "./change-password.ts";
export { openLogin, sealNewPassword, sealPassword, sealPrivateKey } from "./sealed-account.ts";
export { takeOverFile, validityOf } from "./take-over-file.ts";
