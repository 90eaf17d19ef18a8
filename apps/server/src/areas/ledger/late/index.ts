export { openChargesOf } from "./charges.repository.ts";
export { findDunningPlan } from "./dunning-plan.repository.ts";
export { readInterest } from "./read-interest.ts";
export { passToCollection, writeOffInvoice } from "./write-off.ts";
