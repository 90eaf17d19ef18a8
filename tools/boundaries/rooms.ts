// Where code belongs: the areas of the server by tier, and the rooms of large areas. A room is a sub-folder that other code may
// import only through its index.ts, the front door.

/** Areas of the server by tier, from low to high. Imports go to lower or equal tiers, never to higher ones. */
export const tiers: readonly (readonly string[])[] = [
  ["identity", "staff", "accounts", "sso", "whitelabel", "tlds", "files"],
  [
    "auditlog",
    "contacts",
    "registry",
    "domains",
    "zones",
    "dnssec",
    "delegation",
    "dnsapi",
    "certificates",
    "forwarding",
    "sending",
    "brandhosts",
    "brandservers",
    "products",
    "reversedns",
    "secondarydns",
    "trademarks",
    "provisioning",
    "monitoring",
    "seo",
    "webhooks",
  ],
  ["ledger", "einvoicing", "payments", "books"],
  ["orders", "checkout", "pushes", "escrow"],
  ["abuse", "tickets", "reports", "notifications", "backoffice", "search", "privacy", "resellers", "affiliates"],
];

/**
 * Areas whose name in the contracts or the web app differs from that in the server, each with its reason. All others have the
 * same name everywhere.
 */
export const nameDifferences: Readonly<Record<"contracts" | "web", Readonly<Record<string, string>>>> = {
  contracts: {
    brandhosts: "part of whitelabel: the calls of the editor of brands",
    brandservers: "part of whitelabel: the calls of the editor of brands",
    platform: "no area of the server: calls that its platform answers, news to browsers and reports of failures",
    registry: "nothing outside the server calls it",
  },
  web: {
    brandhosts: "part of whitelabel: a panel of the editor of brands",
    brandservers: "part of whitelabel: a panel of the editor of brands",
    dnssec: "a room of domains: DNSSEC is turned on and shown on the page of a name",
    forwarding: "forwarding is a record of a zone: records of zones",
    registry: "has no screen",
    search: "one search box: its answers stand over those of the search of names, a room of domains, and in the command menu",
    status: "no area of the server: a page for visitors, of what backoffice finds out",
  },
};

/**
 * Rooms of an area, from low to high. Each folder with an index.ts is one, and has to be listed here. A room may import the
 * files of its area's own folder, and the front doors (index.ts) of rooms listed before it. `kinds/*` would make a room of each
 * folder below `kinds`, and none of these may import another.
 */
export const rooms: Readonly<Record<"server" | "web", Readonly<Record<string, readonly string[]>>>> = {
  server: {
    backoffice: [
      "objects",
      "lists",
      "customers",
      "content",
      "prices",
      "promotions",
      "registries",
      "tlds",
      "finder",
      "quotes",
      "domainacts",
      "orderacts",
      "companies",
      "manualorders",
      "merges",
      "verifications",
    ],
    accounts: ["operator"],
    certificates: ["acme"],
    domains: ["search", "whois", "rdap", "list", "follow", "renewals", "transfers"],
    identity: ["sessions", "links", "phone", "passkeys", "factors", "passwords", "login", "two-step", "profile", "acting"],
    checkout: ["withdrawal"],
    ledger: [
      "sellers",
      "corrections",
      "wholesale",
      "commissions",
      "gifts",
      "bank",
      "late",
      "disputes",
      "documents",
      "einvoice",
      "statements",
      "checks",
      "merge",
      "samples",
    ],
    notifications: [
      "mail",
      "wording",
      "readers",
      "choices",
      "bell",
      "queue",
      "lines",
      "orders",
      "expiring",
      "unsubscribe",
      "logins",
      "tickets",
      "kinds/*",
      "kinds",
      "delivery",
      "events",
      "editor",
    ],
    orders: [
      "engine",
      "prices",
      "money",
      "discounts",
      "spending",
      "ordering",
      "services",
      "fulfilment",
      "kinds/service-plan",
      "kinds/*",
      "kinds",
      "basket",
      "bulk",
      "staff",
      "pages",
    ],
    products: ["lists", "promotions", "proofs", "rises"],
    payments: [
      "cards",
      "renewals",
      "refunds",
      "charges",
      "topups",
      "disputes",
      "events",
      "swish",
      "bank",
      "invoices",
      "salesquotes",
      "receipts",
      "dunning",
    ],
    registry: ["contacts", "journal", "commands", "accounts"],
    resellers: ["prices", "costs", "vouchers", "groups", "rules", "imports", "wholesale", "sales", "merchant", "signup"],
    privacy: ["register", "retention"],
    reports: ["costs", "home", "kinds/*", "kinds", "mail"],
    sso: ["logout", "saml", "scim"],
    staff: ["proposals", "mentions"],
    tickets: ["mail", "desk", "rating", "resale"],
    whitelabel: ["editor", "tlds", "widget"],
    zones: ["publication", "propagation", "templates", "approvals", "changes", "history", "import", "staging"],
  },
  web: {
    accounts: ["tools", "dashboard", "users", "subaccounts", "profile"],
    backoffice: [
      "objects",
      "lists",
      "customers",
      "content",
      "prices",
      "promotions",
      "registries",
      "tlds",
      "domainacts",
      "dunning",
      "finder",
      "bank",
      "quotes",
    ],
    resellers: ["customers", "vouchers", "imports", "become", "applications"],
    domains: [
      "labels",
      "bulk",
      "runs",
      "renewals",
      "transferred",
      "servers",
      "dnssec",
      "dns",
      "transfer",
      "acts",
      "page",
      "list",
      "search",
    ],
    identity: ["entry", "factors", "login", "signup", "links", "security"],
    orders: ["kinds", "basket", "requests", "spending", "fixes", "order", "request", "ownercertificate"],
    tickets: ["desk", "resale"],
    whitelabel: ["tlds", "widget"],
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

/**
 * Sub-folders outside of areas, from low to high. Each may import the files of the folder itself and of sub-folders listed before
 * it.
 */
export const subFolders: Readonly<Record<string, readonly string[]>> = {
  "apps/server/src/main": ["composition", "demo", "set-up", "start", "commands"],
  "apps/server/src/platform": ["db", "bodies", "http"],
  "apps/web/src/main": ["version", "frame", "commands", "dialogs", "gallery", "navigation"],
  "apps/web/src/shell": ["brand", "development", "dialogs", "routing", "session", "lists", "footer", "staff"],
};

/**
 * Limits that keep a folder easy to survey: the number of source files in it (without tests and fixtures), and the number of
 * names that the index.ts of an area or a room exports.
 */
export type Limits = { readonly files: number; readonly names: number };
export const limits: Limits = { files: 30, names: 40 };

export type App = keyof typeof rooms;
