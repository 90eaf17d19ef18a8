export { type BankDeps, type BankReceiptResult, recordBankReceipt } from "./record-bank-receipt.ts";
