import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type * as specs from "./books.ts";

export const books = get<IoOf<typeof specs.booksSpec>>("books", "/api/staff/getbooks/");
export const setBooks = post<IoOf<typeof specs.setBooksSpec>>("setBooks", "/api/staff/setbooks/");
export const chart = get<IoOf<typeof specs.chartSpec>>("chart", "/api/staff/getchart/");
export const setChartNumber = post<IoOf<typeof specs.setChartNumberSpec>>("setChartNumber", "/api/staff/setchartnumber/");
export const removeChartNumber = post<IoOf<typeof specs.removeChartNumberSpec>>(
  "removeChartNumber",
  "/api/staff/removechartnumber/",
);
export const balances = get<IoOf<typeof specs.balancesSpec>>("balances", "/api/staff/getbalances/");
export const monthChecks = get<IoOf<typeof specs.monthChecksSpec>>("monthChecks", "/api/staff/getmonthchecks/");
export const closeMonth = post<IoOf<typeof specs.closeMonthSpec>>("closeMonth", "/api/staff/closemonth/");
export const reopenMonth = post<IoOf<typeof specs.reopenMonthSpec>>("reopenMonth", "/api/staff/reopenmonth/");
export const exportBooks = get<IoOf<typeof specs.exportBooksSpec>>("exportBooks", "/api/staff/exportbooks/", {
  answers: "file",
});
export const vatReturn = get<IoOf<typeof specs.vatReturnSpec>>("vatReturn", "/api/staff/getvatreturn/");
export const vatDocuments = get<IoOf<typeof specs.vatDocumentsSpec>>("vatDocuments", "/api/staff/getvatdocuments/");
export const vatFile = get<IoOf<typeof specs.vatFileSpec>>("vatFile", "/api/staff/getvatfile/", { answers: "file" });
export const deferredIncome = get<IoOf<typeof specs.deferredSpec>>("deferredIncome", "/api/staff/getdeferredincome/");
export const revaluation = get<IoOf<typeof specs.revaluationSpec>>("revaluation", "/api/staff/getrevaluation/");
export const revalueMonth = post<IoOf<typeof specs.revalueMonthSpec>>("revalueMonth", "/api/staff/revaluemonth/");
export const undoRevaluation = post<IoOf<typeof specs.undoRevaluationSpec>>("undoRevaluation", "/api/staff/undorevaluation/");
export const invoiceExchange = get<IoOf<typeof specs.invoiceExchangeSpec>>("invoiceExchange", "/api/staff/getinvoiceexchange/");
