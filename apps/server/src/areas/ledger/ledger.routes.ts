import { statuses } from "@nameplane/contracts";
import {
  creditMovements,
  getBalance,
  getInvoice,
  getInvoiceFacturX,
  getInvoicePdf,
  getInvoiceUbl,
  invoiceList,
  staffInvoiceUbl,
} from "@nameplane/contracts/ledger/operations";
import { creditMovementsSpec, getBalanceSpec } from "@nameplane/contracts/ledger/deposit";
import {
  getInvoiceFacturXSpec,
  getInvoicePdfSpec,
  getInvoiceSpec,
  getInvoiceUblSpec,
  invoiceListSpec,
  staffInvoiceUblSpec,
} from "@nameplane/contracts/ledger/invoices";
import { BadParameter } from "@nameplane/contracts/refusals";
import { accountsOfRows, withReach } from "../accounts/index.ts";
import { pageSize } from "../identity/index.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { drawInvoice, loadInvoice } from "./actions/draw-invoice.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { daysOf } from "./dates.rules.ts";
import { countInvoices, listInvoices, settlingsOf, sumUnpaid, type InvoiceFilter } from "./invoices.repository.ts";
import { countMovements, listMovements } from "./credit-movements.repository.ts";
import { presentBalance, presentInvoice, presentMovement, presentRow, presentUnpaid } from "./ledger.present.ts";
import { findBrandSeller, findCreditNotes } from "./ledger.repository.ts";
import { facturXOf, makeUbl, makeUblForStaff } from "./einvoice/index.ts";
import { statementRoutes } from "./statements/index.ts";
import { readInterest } from "./late/index.ts";
import { availableCredit } from "./actions/read-balance.ts";
import { findBalance, findCreditTerms } from "./postings.repository.ts";

const mayView = { kind: "permission", permission: "economy_view" } as const;

export function ledgerRoutes(edge: Edge): void {
  statementRoutes(edge);
  edge.inTransaction(
    invoiceList,
    invoiceListSpec,
    mayView,
    { feature: "EconomyInvoices" },
    async ({ trx, scope, now, session }, input) => {
      const { timeZone } = await findBrandSeller(trx, scope);
      const [page, limit] = [input.page ?? 1, await pageSize(trx, session, input.limit)];
      const filter = {
        ...daysOf(input.period ?? "everything", timeZone, now),
        ...(input.status === undefined ? { kind: null, state: null } : filterOf(input.status)),
        descending: input.desc ?? true,
        limit,
        offset: (page - 1) * limit,
      };
      return withReach(trx, session, input.subaccounts, async (reach) => {
        const rows = await listInvoices(trx, scope, filter, reach);
        const total = await countInvoices(trx, scope, filter, reach);
        const accounts = await accountsOfRows(
          trx,
          scope,
          rows.map(({ account_id: accountId }) => accountId),
        );
        const data = rows.map((row) => ({ ...presentRow(row), account: accounts.get(row.account_id) }));
        const unpaid = presentUnpaid(await sumUnpaid(trx, scope));
        return { data, subaccounts: reach === "below", page, limit, total, unpaid };
      });
    },
  );

  edge.inTransaction(
    getInvoice,
    getInvoiceSpec,
    mayView,
    { feature: "EconomyInvoices" },
    async ({ trx, scope, language, now }, input) => {
      const loaded = await loadInvoice(trx, scope, input.invoiceid);
      const settlings = await settlingsOf(trx, scope, input.invoiceid);
      const notes = await findCreditNotes(trx, scope, input.invoiceid);
      const interest = await readInterest(trx, scope, loaded.invoice, now);
      return { invoice: presentInvoice({ ...loaded, settlings, notes, interest }, language) };
    },
  );

  edge.inTransaction(getBalance, getBalanceSpec, mayView, { feature: "EconomyDeposit" }, async ({ trx, scope }) => ({
    balance: await balanceOf(trx, scope),
  }));

  edge.inTransaction(
    creditMovements,
    creditMovementsSpec,
    mayView,
    { feature: "EconomyDeposit" },
    async ({ trx, scope, session }, { page = 1, limit: asked }) => {
      const limit = await pageSize(trx, session, asked);
      const { sellerId } = await findBrandSeller(trx, scope);
      const { currency } = (await findCreditTerms(trx, scope)).limit;
      const books = { sellerId, currency };
      const rows = await listMovements(trx, scope, { ...books, limit, offset: (page - 1) * limit });
      return { data: rows.map(presentMovement), page, limit, total: await countMovements(trx, scope, books), currency };
    },
  );

  edge.outsideTransaction(getInvoicePdf, getInvoicePdfSpec, mayView, { feature: "EconomyInvoices" }, async (call, input) => ({
    ...(await drawInvoice((fn) => call.tx(fn), call.scope, input.invoiceid)),
    contentType: "application/pdf",
  }));

  edge.outsideTransaction(
    getInvoiceFacturX,
    getInvoiceFacturXSpec,
    mayView,
    { feature: "EconomyInvoices" },
    async (call, input) => ({
      ...(await drawInvoice((fn) => call.tx(fn), call.scope, input.invoiceid, facturXOf)),
      contentType: "application/pdf",
    }),
  );

  edge.inTransaction(getInvoiceUbl, getInvoiceUblSpec, mayView, { feature: "EconomyInvoices" }, ({ trx, scope }, { invoiceid }) =>
    makeUbl(trx, scope, invoiceid),
  );
  edge.staff(staffInvoiceUbl, staffInvoiceUblSpec, "staff_invoices", {}, (call, { invoiceid }) =>
    makeUblForStaff(call, invoiceid),
  );
}

async function balanceOf(trx: Trx, scope: AccountScope) {
  const { sellerId } = await findBrandSeller(trx, scope);
  const { limit, isPostpaid } = await findCreditTerms(trx, scope);
  const { prepaid, owed } = await findBalance(trx, scope, sellerId, limit.currency);
  return presentBalance(prepaid, owed, isPostpaid ? await availableCredit(trx, scope, limit.currency) : null);
}

/**
 * The filter for a status number. A number that no invoice can have is refused, so that a wrong filter never looks like an empty
 * list.
 */
function filterOf(code: number): Pick<InvoiceFilter, "kind" | "state"> {
  const status = statuses.find((entry) => entry.code === code);
  if (status?.machine === "credit_note") return { kind: "credit_note", state: null };
  if (status?.machine === "invoice") return { kind: "invoice", state: status.state };
  throw new Refused(BadParameter, { param: "status", values: { rule: "status of an invoice" } });
}
