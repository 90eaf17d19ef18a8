export type { BankFolder } from "./bank-folder.port.ts";
export { bankRoutes } from "./bank.routes.ts";
export { matchNewLines, type BankDeps } from "./match-line.ts";
export { recordAdvance, recordReceipt, undoRecorded } from "./record-receipt.ts";
export { bankFileMaxBytes } from "./read-camt-file.ts";
export { readBankFolder } from "./read-folder.ts";
