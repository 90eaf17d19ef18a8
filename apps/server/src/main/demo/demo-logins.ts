/** The demo's logins, none with a second factor. They are printed at start and written to endpoints.json. */
export const demoLogins = {
  customer: { username: "alva", password: "Kvarnen-2026" },
  reseller: { username: "ruben", password: "Solrosen-2026" },
} as const;

/** The demo's staff member, who creates a passkey with a one-time link. */
export const demoColleague = "otto";

/**
 * The reseller's own brand and one of its customers. Its host name leads to this machine in every browser (RFC 6761 section 6.3).
 */
export const demoBrand = {
  host: "solrosen.localhost",
  client: { username: "signe", password: "Solvarg-2026" },
} as const;
