export { feesOf } from "./escrow-fee.rules.ts";
export { escrowPrice } from "./escrow-price.ts";
export { isAddressOf, partyName } from "./escrow-rows.repository.ts";
export { escrowNewsJob, type EscrowNews } from "./escrow.jobs.ts";
export { noteEscrowStep, type StepActor } from "./note-step.ts";
export { createDomainEscrow } from "./order.ts";
