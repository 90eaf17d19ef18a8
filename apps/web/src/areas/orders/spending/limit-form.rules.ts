import { minorOf } from "@nameplane/values";
import { readAmount } from "../../../lib/format/read-amount.ts";

/** The largest sum that a limit may state, in minor units. */
const mostMinor = 100_000_000_00;

/** Converts a typed sum to minor units. Null if the field is empty, "wrong" if it is not a sum that a limit may have. */
export function readSum(text: string, currency: string): number | null | "wrong" {
  const amount = readAmount(text, { leastMinor: 0, mostMinor, currency });
  if (amount.kind === "empty") return null;
  return amount.kind === "fine" ? minorOf(amount.amount) : "wrong";
}

/** A sum in the form in which it is typed: without decimals if it has none. */
export function typedSum(minor: number | null): string {
  return minor === null ? "" : String(minor / 100);
}
