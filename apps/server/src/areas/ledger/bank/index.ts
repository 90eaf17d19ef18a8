export { bookBankSuspense, bookBankUse, takeBackDeposit, takeBackPayment } from "./book-bank.ts";
export { findOpenByOcr, findOpenBySigns, type OpenInvoice } from "./open-invoices.repository.ts";
