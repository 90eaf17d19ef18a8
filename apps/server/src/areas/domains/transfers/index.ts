export { answerTransferOf, refuseAnswer, rejectForLock, type LockedTransfer } from "./answer-transfer.ts";
export { authCodeSweep } from "./auth-code-sweep.ts";
export type { TransferDeps } from "./deps.ts";
export { findJoinability } from "./find-joinability.ts";
export { lockOne } from "./lock-one.ts";
export { makeAuthCode, refuseAuthCode } from "./make-auth-code.ts";
export { refuseInQuiet, refuseKept, refuseUnlock, setDomainLock } from "./set-domain-lock.ts";
export { type StopTokens, stopTokens } from "./stop-token.ts";
export { type Arrived, isKeptBack, meaningForTransferIn, nextOfTransferIn, type TransferIn } from "./transfer-in.ts";
export type { TransferState } from "./transfer.state.ts";
export {
  arrivingName,
  endTransferIn,
  openTransferAway as transferAwayNow,
  saveTransferIn,
  startTransferIn,
} from "./transfers.repository.ts";
export { transferRoutes } from "./transfers.routes.ts";
export { withdrawTransferIn } from "./withdraw-transfer.ts";
export { findAtRegistry as domainAtRegistryNow } from "../domains.repository.ts";
