import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

const account = { accountId: z.uuid(), brandId: z.uuid() };

/** An unpaid invoice has reached a stage of which its payer is told. */
export const reminderDue = defineJob({
  name: "payments.reminder",
  schema: z.strictObject({ ...account, invoiceId: z.uuid(), code: z.string() }),
  keyOf: (payload) => `${payload.invoiceId}:${payload.code}`,
});
export type ReminderDue = z.infer<typeof reminderDue.schema>;

/** An account that was suspended because of unpaid invoices is open again. `version`: of the account. */
export const accountReopened = defineJob({
  name: "payments.account-reopened",
  schema: z.strictObject({ ...account, version: z.int() }),
  keyOf: (payload) => `${payload.accountId}:${String(payload.version)}`,
});
export type AccountReopened = z.infer<typeof accountReopened.schema>;
