export { nightlyLedgerCheck } from "./check-ledger.ts";
export { ledgerChecks } from "./ledger-checks.repository.ts";
