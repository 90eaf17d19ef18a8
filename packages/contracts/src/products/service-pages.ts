/** Types of services. Each type has its own page at /services/{type} (product.page). */
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

/** The number of the registry lock in the specification. */
export const registryLockProduct = 2298;

/** The numbers of the DNS plans that are ordered for a name, in the specification. */
export const dnsPlans = { standard: 2323, standardMonthly: 2220, premium: 2221, trial: 2272 } as const;
/** The numbers of the certificates that are issued automatically, in the specification. */
export const certificateProducts = { standard: 2229, wildcard: 2233 } as const;
/** The numbers of the DNS services other than plans, in the specification. */
export const servedDnsProducts = { reverse: 2222, secondary: 2223 } as const;
/** The number of the owner certificate that the panel makes, in the specification. */
export const ownerCertificateProduct = 2279;
/** The number of the VPN in the specification. */
export const vpnProduct = 2305;
/** The number of the SEO tool in the specification. */
export const seoProduct = 2306;
/** The number of ID monitoring in the specification. */
export const idMonitoringProduct = 2327;
/** The number of the whitelabel portal in the specification. */
export const whitelabelProduct = 2328;
/** Free DNS: the product of every zone without a plan. */
export const freeDnsProduct = 2214;
export type DnsPlan = keyof typeof dnsPlans;
