import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** A private buyer has withdrawn from an order; the confirmation is mailed. */
export const withdrawalReceived = defineJob({
  name: "checkout.withdrawal-received",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), withdrawalId: z.uuid() }),
  keyOf: (payload) => payload.withdrawalId,
});
export type WithdrawalReceived = z.infer<typeof withdrawalReceived.schema>;

/** The job kinds of this room. */
export const withdrawalJobKinds = [withdrawalReceived];
