/** Logins of the demo, none with a second factor. Printed at start and written to endpoints.json. */
export const demoLogins = {
  customer: { username: "alva", password: "Kvarnen-2026" },
  reseller: { username: "ruben", password: "Solrosen-2026" },
} as const;

/** The demo's colleague of the operator's staff, who makes a passkey by a one-time link. */
export const demoColleague = "otto";

/**
 * The reseller's own brand, on a host name that every browser resolves to this machine (RFC 6761 section 6.3), and one of its customers.
 */
export const demoBrand = {
  host: "solrosen.localhost",
  client: { username: "signe", password: "Solvarg-2026" },
} as const;
