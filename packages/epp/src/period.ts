import { InvalidInput } from "./invalid-input.ts";
import type { RegistryProfile } from "./registries/registry-profile.ts";
import { attributeOf, tokenOf, wholeNumberOf } from "./xml/query-xml.ts";
import type { XmlNode } from "./xml/read-xml.ts";

/** A period as EPP writes it: a number and its unit, years or months (RFC 5731 section 2.7). */
export interface WirePeriod {
  readonly value: string;
  readonly unit: "y" | "m";
}

/**
 * A period in months, converted to the unit that this registry uses. Throws InvalidInput 2004 outside the registry's periods,
 * 2005 for months that are not whole years where years are used.
 */
export function wirePeriod(profile: RegistryProfile, months: number, field = "period"): WirePeriod {
  const { unit, minMonths, maxMonths } = profile.period;
  if (!Number.isInteger(months)) throw new InvalidInput(2005, field, "must be whole months");
  if (months < minMonths || months > maxMonths) {
    throw new InvalidInput(2004, field, `must be ${minMonths} to ${maxMonths} months`);
  }
  if (unit === "m" && months <= 99) return { value: String(months), unit };
  // The schema allows at most 99, so periods over 99 months are written in years even if the registry uses months.
  if (months % 12 !== 0) throw new InvalidInput(2005, field, "must be whole years");
  return { value: String(months / 12), unit: "y" };
}

/** The number of months in a period element. Null if it cannot be read. */
export function monthsOf(node: XmlNode | null): number | null {
  if (node === null) return null;
  const value = wholeNumberOf(tokenOf(node));
  if (value === null) return null;
  return attributeOf(node, "unit") === "m" ? value : value * 12;
}
