export { escrowPrice } from "./escrow-price.ts";
export { partyName } from "./escrow-rows.repository.ts";
export { escrowNewsJob, type EscrowNews } from "./escrow.jobs.ts";
export { noteEscrowStep, type StepActor } from "./note-step.ts";
export { createDomainEscrow } from "./order.ts";
