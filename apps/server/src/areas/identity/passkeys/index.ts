export { askUser, issueChallenge, passkeyFits, takePasskey, useChallenge } from "./check-passkey.ts";
export {
  deletePasskey,
  findPasskeyHolder,
  insertPasskey,
  type Passkey,
  passkeysOf,
  renamePasskey,
  type StoredPasskey,
} from "./passkeys.repository.ts";
export {
  askFor,
  askToMake,
  challengeIn,
  challengeMs,
  handleOf,
  newChallenge,
  passkeysFor,
  passkeysMax,
  readAnswer,
  readNewPasskey,
} from "./passkeys.ts";
