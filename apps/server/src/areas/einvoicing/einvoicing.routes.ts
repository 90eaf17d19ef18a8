import {
  einvoicing,
  invoiceDelivery,
  sendEinvoiceAgain,
  setEinvoicing,
  staffInvoiceDelivery,
} from "@nameplane/contracts/einvoicing/operations";
import {
  einvoicingSpec,
  invoiceDeliverySpec,
  sendEinvoiceAgainSpec,
  setEinvoicingSpec,
  staffInvoiceDeliverySpec,
} from "@nameplane/contracts/einvoicing/einvoicing";
import { NotFound } from "@nameplane/contracts/refusals";
import { limitByAccount } from "../../platform/account-limit.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { Refused } from "../../platform/refused.ts";
import { findInvoice } from "../ledger/index.ts";
import { findReceiver, placeOfInvoice } from "../ledger/einvoice/index.ts";
import { changeSettings } from "./change-settings.ts";
import type { EinvoiceDeps } from "./deps.ts";
import { findEinvoice, findSettings } from "./einvoices.repository.ts";
import { presentEinvoice } from "./einvoicing.present.ts";
import { sendAgain } from "./send-again.ts";

const view = { kind: "permission", permission: "economy_view" } as const;
const change = { kind: "permission", permission: "account_setaccountsettings" } as const;
const feature = { feature: "EconomyInvoices" } as const;

/** Limits changes, because each of them asks the directories of the network, which belong to others. */
const changeLimit = { name: "einvoicing", most: 20, seconds: 3600 } as const;

export function einvoicingRoutes(edge: Edge, deps: EinvoiceDeps): void {
  edge.inTransaction(einvoicing, einvoicingSpec, view, feature, async ({ trx, scope, session }) => {
    const { from, peppolId, buyerReference, mail } = await findSettings(trx, scope);
    return {
      offered: deps.accessPoint !== null,
      on: from !== null,
      peppolid: peppolId ?? "",
      receiver: await findReceiver(trx, scope, peppolId),
      buyerreference: buyerReference ?? "",
      mail,
      abilities: { canedit: session.permissions.has(change.permission) },
    };
  });

  edge.outsideTransaction(setEinvoicing, setEinvoicingSpec, change, { ...feature, stepUp: null }, async (call, input) => {
    await call.tx((trx) => limitByAccount(trx, call.scope, call.now, changeLimit));
    await changeSettings(deps, call, input);
    return {};
  });

  edge.inTransaction(invoiceDelivery, invoiceDeliverySpec, view, feature, async ({ trx, scope, now }, { invoiceid }) => {
    if ((await findInvoice(trx, scope, invoiceid)) === null) throw new Refused(NotFound, { param: "invoiceid" });
    const row = await findEinvoice(trx, { accountId: scope.accountId, invoiceId: invoiceid });
    return { einvoice: row && presentEinvoice(row, now) };
  });

  edge.staff(staffInvoiceDelivery, staffInvoiceDeliverySpec, "staff_invoices", {}, async ({ trx, now }, { invoiceid }) => {
    const place = await placeOfInvoice(trx, invoiceid);
    if (place === null) throw new Refused(NotFound, { param: "invoiceid" });
    const row = await findEinvoice(trx, { accountId: place.accountId, invoiceId: invoiceid });
    return { einvoice: row && presentEinvoice(row, now) };
  });

  edge.staff(sendEinvoiceAgain, sendEinvoiceAgainSpec, "staff_invoices", {}, async (call, { invoiceid }) => {
    await sendAgain(call, invoiceid);
    return {};
  });
}
