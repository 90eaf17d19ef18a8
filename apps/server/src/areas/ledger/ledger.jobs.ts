import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** News: an invoice or credit note got its number. Notifications send it. */
export const invoiceIssued = defineJob({
  name: "ledger.invoice-issued",
  schema: z.object({ accountId: z.uuid(), brandId: z.uuid(), invoiceId: z.uuid() }),
  keyOf: (payload) => payload.invoiceId,
});

/** Queues of this area. */
export const ledgerJobKinds = [invoiceIssued];
