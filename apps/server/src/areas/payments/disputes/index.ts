export { hasDispute } from "./disputes.repository.ts";
export { findMissedDisputes, followDispute, sweepDisputes } from "./follow-dispute.ts";
export { recordDispute } from "./record-dispute.ts";
export { disputeRoutes } from "./disputes.routes.ts";
export { disputeMoved, type DisputeMoved } from "../payments.jobs.ts";
