import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** An order waits for approval, or was approved. The users who may approve it, or the user who ordered it, are told. */
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

/** Renewals have used more than a budget of the account or of a label. Its owner is told, once in a month for each budget. */
export const budgetPassedJob = defineJob({
  name: "orders.budget-passed",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    limitId: z.uuid(),
    /** The label that the budget is for. Null: the account. */
    label: z.string().nullable(),
    currency: z.string(),
    limitMinor: z.int(),
    spentMinor: z.int(),
    /** The first instant of the month, and the time zone of its first day. */
    month: z.iso.datetime(),
    timezone: z.string(),
  }),
  keyOf: ({ limitId, month }) => `${limitId}:${month}`,
});
export type BudgetPassed = z.infer<typeof budgetPassedJob.schema>;
