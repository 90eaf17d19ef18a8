/** Types of services, each with a page of its own at /services/{type} (product.page). */
export const servicePages = [
  "premiumDNS",
  "ssl",
  "seo",
  "vpn",
  "registrylock",
  "ownercertificate",
  "trademark",
  "premiumsupport",
  "whitelabel",
  "idmonitoring",
  "acquisition",
] as const;
export type ServicePage = (typeof servicePages)[number];

/** The registry lock, by its number in the specification. */
export const registryLockProduct = 2298;
