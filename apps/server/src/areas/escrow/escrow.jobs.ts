import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";
import { escrowNewsJob } from "../orders/kinds/escrow/index.ts";

/** An escrow has come into a state in which the worker does the next step. accountId: of the party that ordered it. */
export const escrowWorkJob = defineJob({
  name: "escrow.work",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), escrowId: z.uuid() }),
  keyOf: ({ escrowId }) => escrowId,
});
export type EscrowToWork = z.infer<typeof escrowWorkJob.schema>;

/** Queues of this area. */
export const escrowJobKinds = [escrowNewsJob, escrowWorkJob];
