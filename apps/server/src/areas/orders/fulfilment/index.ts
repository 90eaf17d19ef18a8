export { bookRegistryFee } from "./book-registry-fee.ts";
export { correctedOwner, correctedSameOwner } from "./corrected-owner.ts";
export { statusUpdate, stopOf } from "./domain-update.ts";
export { fulfilmentOf } from "./fulfilment-of.ts";
export { labelParams, ownerParams, withTypedFields } from "./owner-params.ts";
export { feeChanged, renewAtRegistry, renewalEnd, type RenewalEnd } from "./renew-at-registry.ts";
export { stepOutcome } from "./step-outcome.ts";
