import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { statuses } from "../status.ts";

const migration = readFileSync(
  path.resolve(import.meta.dirname, "../../../../db/migrations/0014_insert_states_permissions_retention.sql"),
  "utf8",
);

/** English label a code has in the shipped table status_code. */
function shippedLabel(code: number): string | undefined {
  return new RegExp(`^\\(${code},'[a-z_]+','[a-z_0-9]+','((?:[^']|'')*)'`, "m").exec(migration)?.[1];
}

// Labels as ruled where the specification has two readings.
test.each<[string, number, string]>([
  ["C4.04", 10, "Queued"],
  ["C4.05", 11, "Processing"],
  ["C4.06", 12, "Manual processing"],
  ["C4.07", 14, "Pending registry response"],
  ["C4.09", 16, "Pending registry unlock"],
  ["C4.10", 18, "Pending second opinion"],
  ["C4.11", 200, "Active"],
  ["C4.12", 201, "Active"],
  ["C4.14", 204, "Owner verification needed"],
  ["C4.15", 205, "Pending owner verification"],
  ["C4.16", 300, "Transferred away"],
  ["C4.17", 400, "Inactive"],
  ["C4.18", 401, "Suspension check"],
  ["C4.19", 402, "Not resolving"],
  ["C4.20", 403, "Pending suspension"],
  ["C4.21", 500, "Expired"],
  ["C4.22", 501, "Cancelled by user"],
  ["C4.23", 502, "Cancelled by system"],
  ["C4.24", 503, "Expired, restorable"],
  ["C4.25", 504, "Expired, renewable"],
  ["C4.26", 505, "Cancelled, duplicate"],
  ["C4.27", 506, "Cancelled, timeout"],
  ["C4.28", 600, "Junk"],
  ["C4.29", 900, "Suspended"],
  ["C4.30", 901, "Abuse"],
  ["C4.33", 1666, "Suspended"],
  ["C4.34", 1800, "Cancelled"],
  ["C4.35", 1999, "Unverified"],
  ["C4.36", 2000, "Closed"],
  ["C4.37", 2001, "Completed"],
  ["C4.38", 2002, "Pending renewal"],
  ["C4.39", 2004, "Failed"],
  ["C4.40", 3000, "Unpaid"],
  ["C4.41", 3001, "Deposit"],
  ["C4.43", 3003, "Payment"],
  ["C4.44", 3004, "Refund"],
  ["C4.45", 3100, "Partly paid"],
  ["C4.46", 3200, "Paid"],
  ["C4.48", 3399, "Bad debt"],
  ["C4.50", 3800, "Discount"],
  ["C4.51", 3801, "Rounding"],
  ["C4.52", 3900, "Credits used"],
  ["C4.53", 3950, "Cancelled"],
  ["C4.54", 3999, "Processing"],
  ["C4.55", 4000, "Action required"],
  ["C4.56", 4899, "Other"],
  ["C4.57", 4998, "Rejected"],
  ["C4.58", 4999, "Failed"],
  ["C4.59", 5200, "Open"],
  ["C4.60", 5400, "Closed"],
  ["C4.61", 10000, "Archived"],
  ["C4.62", 4001, "Valid auth code missing"],
  ["C4.63", 4002, "Test failure"],
  ["C4.64", 4003, "Already registered"],
  ["C4.65", 4004, "Missing information"],
  ["C4.67", 4006, "Payment required"],
  ["C4.68", 4007, "Missing documentation"],
  ["C4.70", 4009, "DNS not responding"],
  ["C4.73", 4012, "Missing information (reminder)"],
  ["C4.74", 4013, "Pending registrant verification"],
  ["C4.75", 4014, "Migrating"],
  ["C4.76", 4015, "Awaiting approval"],
])("[%s] code %i is %s, in the table and in the contract", (_, code, label) => {
  expect(shippedLabel(code)).toBe(label);
  expect(statuses.filter((status) => status.code === code).map((status) => status.label.en)).toEqual([label]);
});
