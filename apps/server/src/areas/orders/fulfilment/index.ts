export { bookRegistryFee } from "./book-registry-fee.ts";
export { correctedOwner, correctedSameOwner } from "./corrected-owner.ts";
export { statusUpdate, stopOf } from "./domain-update.ts";
export { fulfilmentOf } from "./fulfilment-of.ts";
export { ownerParams, withTypedFields } from "./owner-params.ts";
export { feeMoved, prolong, prolongEnd, type ProlongEnd } from "./prolong.ts";
export { stepOutcome } from "./step-outcome.ts";
