/** Logins of the demo, none with a second factor. Printed at start and written to endpoints.json. */
export const demoLogins = {
  customer: { username: "alva", password: "Kvarnen-2026" },
  reseller: { username: "ruben", password: "Solrosen-2026" },
  operator: { username: "otto", password: "Namnplan-2026" },
} as const;
