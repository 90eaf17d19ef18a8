import { Refusal } from "../epp/refusal.ts";
import type { Profile } from "../profiles/profile.ts";
import type { XmlNode } from "../xml/parse.ts";
import { requiredAttribute } from "../xml/read.ts";
import { oneOf, readInteger } from "../xml/values.ts";

/** A period as the client wrote it, 1 to 99 years or months. */
export interface Period {
  readonly count: number;
  readonly unit: "y" | "m";
  readonly months: number;
}

export function readPeriod(node: XmlNode): Period {
  const count = readInteger(1, 99, ["unit"])(node);
  const unit = oneOf(requiredAttribute(node, "unit"), ["y", "m"], node, "unit");
  return { count, unit, months: unit === "y" ? count * 12 : count };
}

export function periodElementAttributes(period: Period): { readonly unit: string } {
  return { unit: period.unit };
}

/** The period in months, or one year if none is given. A period that the registry does not sell is refused with 2004. */
export function termMonths(period: Period | null, profile: Profile): number {
  if (period === null) return 12;
  const { minMonths, maxMonths, stepMonths } = profile.terms;
  const sold = period.months >= minMonths && period.months <= maxMonths && period.months % stepMonths === 0;
  if (!sold) throw new Refusal(2004, `Terms run from ${minMonths} to ${maxMonths} months in steps of ${stepMonths}`);
  return period.months;
}
