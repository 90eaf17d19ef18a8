import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";
import { escrowNewsJob } from "../orders/kinds/escrow/index.ts";

/**
 * Lets the worker take the next step of an escrow that has reached a state where the worker has to act. `accountId` is the
 * account of the party that ordered it.
 */
export const escrowWorkJob = defineJob({
  name: "escrow.work",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), escrowId: z.uuid() }),
  keyOf: ({ escrowId }) => escrowId,
});
export type EscrowToWork = z.infer<typeof escrowWorkJob.schema>;

/** The job kinds of this area. */
export const escrowJobKinds = [escrowNewsJob, escrowWorkJob];
