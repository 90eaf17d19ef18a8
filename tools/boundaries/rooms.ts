// Where code may stand: the areas of the server by tier, and the rooms of areas that are too large for one folder.

/** Areas of the server by tier, low to high: imports point down or sideways, never up. */
export const tiers: readonly (readonly string[])[] = [
  ["identity", "accounts", "whitelabel", "tlds", "files"],
  ["contacts", "registry", "domains", "zones", "dnssec", "delegation", "dnsapi", "forwarding", "products", "webhooks"],
  ["ledger", "payments"],
  ["orders", "checkout", "pushes"],
  ["tickets", "notifications", "backoffice"],
];

/**
 * Rooms of an area, low to high: sub-folders with a front door of their own. A room imports the files of its area's own folder and the
 * front doors of rooms before it. `kinds/*` would make a room of each folder below `kinds`, none of which knows another.
 */
export const rooms: Readonly<Record<"server" | "web", Readonly<Record<string, readonly string[]>>>> = {
  server: {
    domains: ["search", "whois", "list", "follow", "renewals", "transfers"],
    identity: ["sessions", "links", "phone", "passkeys", "factors", "passwords", "login", "two-step", "profile"],
    notifications: [
      "mail",
      "readers",
      "queue",
      "lines",
      "orders",
      "endings",
      "logins",
      "tickets",
      "kinds/*",
      "kinds",
      "delivery",
      "events",
    ],
    orders: ["engine", "money", "ordering", "services", "fulfilment", "kinds/*", "kinds", "basket", "bulk", "staff", "pages"],
    payments: ["cards", "charges", "events", "bank"],
    registry: ["contacts", "journal", "commands"],
    zones: ["publication", "propagation", "templates", "approvals", "changes", "history", "import", "staging"],
  },
  web: {
    accounts: ["tools", "dashboard", "users", "subaccounts", "profile"],
    domains: [
      "labels",
      "bulk",
      "runs",
      "renewals",
      "push",
      "moved",
      "servers",
      "dnssec",
      "dns",
      "ending",
      "transfer",
      "acts",
      "page",
      "list",
      "search",
    ],
    identity: ["entry", "factors", "login", "signup", "links", "security"],
    orders: ["basket", "requests", "fixes", "order", "request"],
    zones: [
      "staging",
      "zone",
      "changes",
      "records",
      "review",
      "import",
      "wizards",
      "templates",
      "history",
      "propagation",
      "editor",
    ],
  },
};

/** What somebody takes in at a glance: source files in a folder (tests and fixtures aside), and names in the front door of an area or a room. */
export type Limits = { readonly files: number; readonly names: number };
export const limits: Limits = { files: 30, names: 40 };

export type App = keyof typeof rooms;
