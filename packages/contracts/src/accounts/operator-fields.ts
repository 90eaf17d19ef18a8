/**
 * Fields of an account and its users that calls show, but only the operator changes: whether orders are moderated, on which
 * terms the account buys, and what it resells under which name (specification: "through support").
 */
export const operatorFields = [
  "number",
  "state",
  "currency",
  "ordermoderation",
  "invoicemethod",
  "invoicepaymentdays",
  "vatratebasispoints",
  "publicname",
  "url",
  "abuseemail",
  "defaultdnsset",
  "defaultowner",
] as const;
