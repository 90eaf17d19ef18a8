import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** An invoice or credit note got its number. The notifications area sends it. */
export const invoiceIssued = defineJob({
  name: "ledger.invoice-issued",
  schema: z.object({ accountId: z.uuid(), brandId: z.uuid(), invoiceId: z.uuid() }),
  keyOf: (payload) => payload.invoiceId,
});

/** Staff want a statement of account to be mailed to the customer. `askId` tells one request from another. */
export const statementAsked = defineJob({
  name: "ledger.statement-asked",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    askId: z.uuid(),
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  keyOf: (payload) => payload.askId,
});
export type StatementAsked = z.infer<typeof statementAsked.schema>;

/** The job kinds of this area. */
export const ledgerJobKinds = [invoiceIssued, statementAsked];
