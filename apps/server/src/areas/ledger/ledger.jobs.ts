import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** An invoice or credit note got its number. The notifications area sends it. */
export const invoiceIssued = defineJob({
  name: "ledger.invoice-issued",
  schema: z.object({ accountId: z.uuid(), brandId: z.uuid(), invoiceId: z.uuid() }),
  keyOf: (payload) => payload.invoiceId,
});

/** The job kinds of this area. */
export const ledgerJobKinds = [invoiceIssued];
