import * as specs from "@nameplane/contracts/books/books";
import * as operations from "@nameplane/contracts/books/operations";
import { NoPermission } from "@nameplane/contracts/refusals";
import type { StaffCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { Refused } from "../../platform/refused.ts";
import { RunningExports } from "../../platform/running-exports.ts";
import { removeNumber, setNumber } from "./change-chart.ts";
import { listChart } from "./chart.repository.ts";
import { checkMonth, closeMonth, reopenMonth } from "./close-month.ts";
import { exportBooks } from "./export-books.ts";
import { readBalancesOf, readBooks, readDeferred, setBooks } from "./read-books.ts";
import { makeVatFile, readVatDocuments, readVatReturn } from "./read-return.ts";
import { readInvoiceExchange, readRevaluation, revalueMonth, undoRevaluation } from "./revalue-month.ts";
import { findSeller } from "./seller.repository.ts";

const right = "staff_ledger";
/** For changes that can be undone and that move no money: staff do not have to confirm their identity again. */
const unproved = { stepUp: null };

/** The books, for staff who keep them. The books are those of the seller, not of one brand. */
export function booksRoutes(edge: Edge): void {
  const exports = new RunningExports();

  edge.staff(operations.books, specs.booksSpec, right, unproved, (call, input) => readBooks(forAllBrands(call), input));
  edge.staff(operations.balances, specs.balancesSpec, right, unproved, (call, input) =>
    readBalancesOf(forAllBrands(call), input),
  );
  edge.staff(operations.chart, specs.chartSpec, right, unproved, async (call, { sellerid }) => {
    const { trx } = forAllBrands(call);
    const { id } = await findSeller(trx, sellerid ?? null);
    return { data: await listChart(trx, id) };
  });
  edge.staff(operations.monthChecks, specs.monthChecksSpec, right, unproved, (call, input) =>
    checkMonth(forAllBrands(call), input),
  );
  edge.staff(operations.vatReturn, specs.vatReturnSpec, right, unproved, (call, input) =>
    readVatReturn(forAllBrands(call), input),
  );
  edge.staff(operations.vatDocuments, specs.vatDocumentsSpec, right, unproved, (call, input) =>
    readVatDocuments(forAllBrands(call), input),
  );
  edge.staff(operations.deferredIncome, specs.deferredSpec, right, unproved, (call, input) =>
    readDeferred(forAllBrands(call), input),
  );

  edge.staff(operations.setChartNumber, specs.setChartNumberSpec, right, unproved, async (call, input) => ({
    entries: await setNumber(forAllBrands(call), input),
  }));
  edge.staff(operations.removeChartNumber, specs.removeChartNumberSpec, right, unproved, async (call, input) => ({
    entries: await removeNumber(forAllBrands(call), input),
  }));
  edge.staff(operations.setBooks, specs.setBooksSpec, right, unproved, async (call, input) => {
    await setBooks(forAllBrands(call), input);
    return {};
  });
  edge.staff(operations.closeMonth, specs.closeMonthSpec, right, { stepUp: {} }, async (call, input) => {
    await closeMonth(forAllBrands(call), input);
    return {};
  });
  edge.staff(operations.reopenMonth, specs.reopenMonthSpec, right, { stepUp: {} }, async (call, input) => {
    await reopenMonth(forAllBrands(call), input);
    return {};
  });

  edge.staff(operations.revaluation, specs.revaluationSpec, right, unproved, (call, input) =>
    readRevaluation(forAllBrands(call), input),
  );
  edge.staff(operations.revalueMonth, specs.revalueMonthSpec, right, unproved, async (call, input) => ({
    entries: await revalueMonth(forAllBrands(call), input),
  }));
  edge.staff(operations.undoRevaluation, specs.undoRevaluationSpec, right, unproved, async (call, input) => {
    await undoRevaluation(forAllBrands(call), input);
    return {};
  });
  edge.staff(operations.invoiceExchange, specs.invoiceExchangeSpec, right, unproved, (call, input) =>
    readInvoiceExchange(forAllBrands(call), input),
  );

  edge.staffOutside(operations.exportBooks, specs.exportBooksSpec, right, unproved, (call, input) =>
    exportBooks(exports, forAllBrands(call), input),
  );
  edge.staff(operations.vatFile, specs.vatFileSpec, right, unproved, (call, input) => makeVatFile(forAllBrands(call), input));
}

/** Refuses with NoPermission for staff who work for a single brand, because they would see the sales of other brands. */
function forAllBrands<T extends StaffCall>(call: T): T {
  if (call.staff.brandId !== null) throw new Refused(NoPermission, { fields: { permission: right } });
  return call;
}
