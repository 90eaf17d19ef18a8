export { authCodeSweep } from "./auth-code-sweep.ts";
export { findJoinability } from "./find-joinability.ts";
export { lockOne } from "./lock-one.ts";
export { makeAuthCode, refuseAuthCode } from "./make-auth-code.ts";
export { refuseInQuiet, refuseUnlock, setDomainLock } from "./set-domain-lock.ts";
export { type Arrived, isKeptBack, meaningForTransferIn, nextOfTransferIn, type TransferIn } from "./transfer-in.ts";
export { saveTransferIn, startTransferIn } from "./transfers.repository.ts";
export { transferRoutes } from "./transfers.routes.ts";
export { withdrawTransferIn } from "./withdraw-transfer.ts";
