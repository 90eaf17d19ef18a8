import * as operations from "@nameplane/contracts/ledger/operations";
import { invoiceRemindersSpec, lateInvoicesSpec } from "@nameplane/contracts/ledger/reminders";
import { NotFound } from "@nameplane/contracts/refusals";
import { minorOf } from "@nameplane/values";
import type { Edge } from "../../../platform/http/edge.ts";
import { Refused } from "../../../platform/refused.ts";
import { findInvoice } from "../../ledger/index.ts";
import { openChargesOf } from "../../ledger/late/index.ts";
import { isInvoicingPaused, listLate } from "./dunning.repository.ts";
import { nextConsequence, presentStages } from "./present-dunning.ts";
import { readDunning } from "./read-dunning.ts";

const mayView = { kind: "permission", permission: "economy_view" } as const;
const feature = { feature: "EconomyInvoices" } as const;

/** Shows the customer in advance what happens if an invoice is not paid. */
export function dunningRoutes(edge: Edge): void {
  edge.inTransaction(
    operations.invoiceReminders,
    invoiceRemindersSpec,
    mayView,
    feature,
    async ({ trx, scope, now }, { invoiceid }) => {
      const invoice = await findInvoice(trx, scope, invoiceid);
      if (invoice === null) throw new Refused(NotFound, { param: "invoiceid" });
      const { currency } = invoice.total;
      const dunning = await readDunning(trx, scope, invoiceid, now);
      const charges = (await openChargesOf(trx, scope, invoiceid)).map(({ id, number, left }) => ({
        invoiceid: id,
        number,
        leftMinor: minorOf(left),
      }));
      const stages = dunning === null ? { done: [], coming: [], restsuntil: null } : presentStages(dunning);
      return { ...stages, currency, charges };
    },
  );

  edge.inTransaction(operations.lateInvoices, lateInvoicesSpec, mayView, feature, async ({ trx, scope, now }) => {
    const data = [];
    for (const { id, ...row } of await listLate(trx, scope, now)) {
      const dunning = await readDunning(trx, scope, id, now);
      data.push({ invoiceid: id, ...row, next: dunning === null ? null : nextConsequence(dunning.coming) });
    }
    return { ispaused: await isInvoicingPaused(trx, scope), data };
  });
}
