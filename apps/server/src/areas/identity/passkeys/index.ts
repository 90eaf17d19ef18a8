export { askUser, issueChallenge, passkeyFits, takePasskey, useChallenge } from "./check-passkey.ts";
export {
  deletePasskey,
  findPasskeyHolder,
  insertPasskey,
  type Passkey,
  passkeysOf,
  renamePasskey,
} from "./passkeys.repository.ts";
export { askFor, askToMake, handleOf, passkeysMax, readNewPasskey } from "./passkeys.ts";
