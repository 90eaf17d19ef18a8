import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** Notifies the users who may approve an order that it waits for approval, or the user who ordered it that it was approved. */
export const approvalAskedJob = defineJob({
  name: "orders.approval",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    orderId: z.uuid(),
    step: z.enum(["asked", "approved"]),
  }),
  keyOf: ({ orderId, step }) => `${orderId}:${step}`,
});
export type OrderApprovalNews = z.infer<typeof approvalAskedJob.schema>;

/** Notifies the reseller of the account's brand that an order waits for its approval. */
export const resellerAskedJob = defineJob({
  name: "orders.reseller-asked",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), orderId: z.uuid() }),
  keyOf: ({ orderId }) => orderId,
});
export type ResellerAsked = z.infer<typeof resellerAskedJob.schema>;

/**
 * Notifies the account's owner that renewals have exceeded a budget of the account or of a label, once a month for each budget.
 */
export const budgetPassedJob = defineJob({
  name: "orders.budget-passed",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    limitId: z.uuid(),
    /** The label that the budget is for. Null if the budget is for the whole account. */
    label: z.string().nullable(),
    currency: z.string(),
    limitMinor: z.int(),
    spentMinor: z.int(),
    /** The first instant of the month in question, and the time zone in which the month begins then. */
    month: z.iso.datetime(),
    timezone: z.string(),
  }),
  keyOf: ({ limitId, month }) => `${limitId}:${month}`,
});
export type BudgetPassed = z.infer<typeof budgetPassedJob.schema>;
