export type { AcknowledgedClaim, ApplicationState } from "../registry.port.ts";
export { type AgreedFee, agreeFee, askFee, noFee } from "./agree-fee.ts";
export { carryOut, type NextStep, type Sight } from "./carry-out.ts";
export { isSameFee, type SoldFee, wholeFee } from "./premium-fee.rules.ts";
export { registerAtRegistry, type LaunchData, type PrepareLaunch, type Registration } from "./register-at-registry.ts";
export { pausedRetryMs, type Conversation, type Step } from "./conversation.ts";
export { ensureContact, ensureHosts } from "./ensure-objects.ts";
export { actAtRegistry, changeStatusesAtRegistry, throwUnlessTaken, updateAtRegistry } from "./update-at-registry.ts";
export { updateContactAtRegistry } from "./update-contact-at-registry.ts";
