export { escrowJobKinds } from "./escrow.jobs.ts";
export { findEscrow, stepsOfEscrow } from "./escrow.repository.ts";
export { escrowRoutes } from "./escrow.routes.ts";
export { escrowTokens, type EscrowTokens } from "./escrow-token.ts";
export { escrowWork } from "./escrow.work.ts";
export { roleOf } from "./move-escrow.ts";
