export { readRenewalPayers, type RenewalAhead } from "./read-renewal-payers.ts";
