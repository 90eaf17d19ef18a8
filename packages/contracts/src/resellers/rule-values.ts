import type { Feature } from "../whitelabel/switches.ts";

/**
 * Sections and switches that a reseller may hide from a customer. What a customer needs to keep or move its domains, to pay, and
 * to govern its account is missing on purpose.
 */
export const hideable = [
  "Search",
  "Services",
  "Tools",
  "DomainsBulk",
  "EconomyDeposit",
  "EconomyPricelist",
  "enableServiceOrder",
  "enableDnsTemplates",
] as const satisfies readonly Feature[];
export type Hideable = (typeof hideable)[number];
