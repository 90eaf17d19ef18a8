import { moneyIn } from "@nameplane/values";
import { z } from "zod";
import { minor, type Pen } from "../mail/index.ts";
import { texts } from "./texts.ts";

/**
 * What it costs to keep a domain, including VAT: renewing it for a year, and restoring it after deletion. Null if only the
 * registry knows the price.
 */
export const keepingFees = z.strictObject({ renewMinor: minor.nullable(), restoreMinor: minor.nullable() });
export type KeepingFees = z.infer<typeof keepingFees>;

/** A sentence with the fees: what it costs to renew a domain, and to restore it. */
export function feesLine(pen: Pen, fees: KeepingFees, currency: string): string {
  const words = texts[pen.language];
  const of = moneyIn(currency);
  const sum = (fee: KeepingFees[keyof KeepingFees]) => (fee === null ? null : pen.format.money(of(fee)));
  return `${words.renew(sum(fees.renewMinor))} ${words.restore(sum(fees.restoreMinor))}`;
}
