import { z } from "zod";
import { minor, type Pen } from "../mail/index.ts";
import { texts } from "./texts.ts";

/** What keeping a name costs, incl. VAT: a year more, and having it back once it was deleted; null where only the registry can tell. */
export const keepingFees = z.strictObject({ renewMinor: minor.nullable(), restoreMinor: minor.nullable() });
export type KeepingFees = z.infer<typeof keepingFees>;

/** What it costs to keep a name, and to have it back. */
export function feesLine(pen: Pen, fees: KeepingFees, currency: string): string {
  const words = texts[pen.language];
  const sum = (value: number | null) => (value === null ? null : pen.format.money(value, currency));
  return `${words.renew(sum(fees.renewMinor))} ${words.restore(sum(fees.restoreMinor))}`;
}
