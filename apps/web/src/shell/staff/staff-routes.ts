import type { AreaName, StaffText } from "../../locales/messages.ts";

export type StaffRoute = {
  /** Parameters are written in braces. */
  readonly path: string;
  /** Key of its title in the texts "staff.title". */
  readonly title: StaffText;
  /** The permissions, any one of which is enough to open it; null if every staff member may. */
  readonly permissions: readonly string[] | null;
  /** Whether it is in the menu. If not, it is reached from another page. */
  readonly inMenu: boolean;
  /** The page with a menu entry to which this page belongs. */
  readonly parent?: string;
  /** Areas of texts that its screen uses, besides those of "staff". */
  readonly texts?: readonly AreaName[];
};

/**
 * Every page of the staff entry that requires a login, in the order of the menu within its group. Its screen is in
 * `staff/staff-screens.ts`.
 */
export const staffRoutes = {
  home: {
    path: "/staff/home",
    title: "home",
    permissions: ["staff_requests", "staff_compliance", "staff_domains", "staff_tickets", "staff_view"],
    inMenu: true,
    texts: ["staffhome", "queue", "requests"],
  },
  tasks: { path: "/staff/tasks", title: "tasks", permissions: ["staff_requests"], inMenu: true, texts: ["queue"] },
  proposals: { path: "/staff/proposals", title: "proposals", permissions: null, inMenu: true, texts: ["proposals"] },
  proposalRules: {
    path: "/staff/proposals/rules",
    title: "proposalRules",
    permissions: ["staff_users"],
    inMenu: false,
    parent: "proposals",
    texts: ["proposals"],
  },
  proposal: {
    path: "/staff/proposals/{id}",
    title: "proposal",
    permissions: null,
    inMenu: false,
    parent: "proposals",
    texts: ["proposals"],
  },
  task: {
    path: "/staff/tasks/{id}",
    title: "task",
    permissions: ["staff_requests"],
    inMenu: false,
    parent: "tasks",
    texts: ["queue"],
  },
  request: {
    path: "/staff/requests/{number}",
    title: "request",
    permissions: ["staff_requests"],
    inMenu: false,
    parent: "requests",
    texts: ["auditlog", "queue", "requests", "objects", "proposals"],
  },
  deliveries: {
    path: "/staff/deliveries",
    title: "deliveries",
    permissions: ["staff_requests"],
    inMenu: true,
    texts: ["queue"],
  },
  escrows: {
    path: "/staff/escrows",
    title: "escrows",
    permissions: ["staff_requests"],
    inMenu: true,
    texts: ["escrowdesk"],
  },
  escrow: {
    path: "/staff/escrows/{number}",
    title: "escrow",
    permissions: ["staff_requests"],
    inMenu: false,
    parent: "escrows",
    texts: ["escrow", "escrowdesk"],
  },
  quotes: { path: "/staff/quotes", title: "quotes", permissions: ["staff_requests"], inMenu: true, texts: ["quotes", "queue"] },
  quote: {
    path: "/staff/quotes/{number}",
    title: "quote",
    permissions: ["staff_requests"],
    inMenu: false,
    parent: "quotes",
    texts: ["quotes", "queue"],
  },
  domains: {
    path: "/staff/domains",
    title: "domains",
    permissions: ["staff_view"],
    inMenu: true,
    texts: ["finder", "queue", "requests", "stafflists"],
  },
  orders: {
    path: "/staff/orders",
    title: "orders",
    permissions: ["staff_view"],
    inMenu: true,
    texts: ["finder", "queue", "requests", "stafflists"],
  },
  requests: {
    path: "/staff/requests",
    title: "requests",
    permissions: ["staff_requests"],
    inMenu: true,
    texts: ["finder", "queue", "requests", "stafflists"],
  },
  invoices: {
    path: "/staff/invoices",
    title: "invoices",
    permissions: ["staff_invoices"],
    inMenu: true,
    texts: ["finder", "queue", "requests", "stafflists"],
  },
  payments: {
    path: "/staff/payments",
    title: "payments",
    permissions: ["staff_invoices"],
    inMenu: true,
    texts: ["finder", "queue", "requests", "stafflists"],
  },
  late: {
    path: "/staff/late",
    title: "late",
    permissions: ["staff_invoices"],
    inMenu: true,
    texts: ["dunning", "queue"],
  },
  latePlans: {
    path: "/staff/late/plans",
    title: "latePlans",
    permissions: ["staff_invoices"],
    inMenu: false,
    parent: "late",
    texts: ["dunning", "registries"],
  },
  bank: { path: "/staff/bank", title: "bank", permissions: ["staff_bank"], inMenu: true, texts: ["bank", "queue"] },
  books: { path: "/staff/books", title: "books", permissions: ["staff_ledger"], inMenu: true, texts: ["books"] },
  domain: {
    path: "/staff/domains/{domain}",
    title: "domain",
    permissions: ["staff_view"],
    inMenu: false,
    parent: "domains",
    texts: ["auditlog", "finder", "objects", "proposals", "queue", "requests", "stafflists"],
  },
  order: {
    path: "/staff/orders/{number}",
    title: "order",
    permissions: ["staff_view"],
    inMenu: false,
    parent: "orders",
    texts: ["auditlog", "finder", "objects", "proposals", "queue", "requests"],
  },
  invoice: {
    path: "/staff/invoices/{invoice}",
    title: "invoice",
    permissions: ["staff_invoices"],
    inMenu: false,
    parent: "invoices",
    texts: ["auditlog", "dunning", "finder", "objects", "proposals", "queue", "reminders", "requests"],
  },
  payment: {
    path: "/staff/payments/{id}",
    title: "payment",
    permissions: ["staff_invoices"],
    inMenu: false,
    parent: "payments",
    texts: ["auditlog", "finder", "objects", "proposals", "queue", "requests"],
  },
  customers: {
    path: "/staff/customers",
    title: "customers",
    permissions: ["staff_view"],
    inMenu: true,
    texts: ["customers", "stafflists"],
  },
  customer: {
    path: "/staff/customers/{number}",
    title: "customer",
    permissions: ["staff_view"],
    inMenu: false,
    parent: "customers",
    texts: ["auditlog", "customers", "objects", "proposals", "privacy", "queue", "refunds", "requests", "users"],
  },
  tickets: {
    path: "/staff/tickets",
    title: "tickets",
    permissions: ["staff_tickets"],
    inMenu: true,
    texts: ["desk", "tickets", "stafflists"],
  },
  ticket: {
    path: "/staff/tickets/{number}",
    title: "ticket",
    permissions: ["staff_tickets"],
    inMenu: false,
    parent: "tickets",
    texts: ["desk", "tickets", "files"],
  },
  answerHours: {
    path: "/staff/tickets/answer-times",
    title: "answerHours",
    permissions: ["staff_tickets"],
    inMenu: false,
    parent: "tickets",
    texts: ["desk"],
  },
  savedReplies: {
    path: "/staff/tickets/replies",
    title: "savedReplies",
    permissions: ["staff_tickets"],
    inMenu: false,
    parent: "tickets",
    texts: ["desk"],
  },
  abuse: { path: "/staff/abuse", title: "abuse", permissions: ["staff_compliance"], inMenu: true, texts: ["abuse"] },
  abuseCase: {
    path: "/staff/abuse/{reference}",
    title: "abuseCase",
    permissions: ["staff_compliance"],
    inMenu: false,
    parent: "abuse",
    texts: ["abuse", "auditlog", "objects", "proposals"],
  },
  documents: { path: "/staff/documents", title: "documents", permissions: ["staff_compliance"], inMenu: true, texts: ["files"] },
  document: {
    path: "/staff/documents/{id}",
    title: "document",
    permissions: ["staff_compliance"],
    inMenu: false,
    parent: "documents",
    texts: ["files"],
  },
  differences: {
    path: "/staff/differences",
    title: "differences",
    permissions: ["staff_domains"],
    inMenu: true,
    texts: ["differences", "contactdiffers"],
  },
  brands: { path: "/staff/brands", title: "brands", permissions: ["staff_resellers"], inMenu: true, texts: ["brands"] },
  brand: {
    path: "/staff/brands/{id}",
    title: "brand",
    permissions: ["staff_resellers"],
    inMenu: false,
    parent: "brands",
    texts: ["brand"],
  },
  brandMail: {
    path: "/staff/brands/{id}/mail",
    title: "brandMail",
    permissions: ["staff_resellers"],
    inMenu: false,
    parent: "brands",
    texts: ["brandmail"],
  },
  brandLogins: {
    path: "/staff/brands/logins",
    title: "brandLogins",
    permissions: ["staff_settings"],
    inMenu: true,
    texts: ["brandlogins"],
  },
  registries: {
    path: "/staff/registries",
    title: "registries",
    permissions: ["staff_settings"],
    inMenu: true,
    texts: ["registries"],
  },
  registry: {
    path: "/staff/registries/{registry}",
    title: "registry",
    permissions: ["staff_settings"],
    inMenu: false,
    parent: "registries",
    texts: ["registries"],
  },
  tldsOfStaff: {
    path: "/staff/tlds",
    title: "tldsOfStaff",
    permissions: ["staff_settings"],
    inMenu: true,
    texts: ["tldadmin"],
  },
  tldOfStaff: {
    path: "/staff/tlds/{tld}",
    title: "tldOfStaff",
    permissions: ["staff_settings"],
    inMenu: false,
    parent: "tldsOfStaff",
    texts: ["tldadmin", "registries"],
  },
  announcements: {
    path: "/staff/status",
    title: "announcements",
    permissions: ["staff_content"],
    inMenu: true,
    texts: ["announcements", "status"],
  },
  articles: {
    path: "/staff/articles",
    title: "articles",
    permissions: ["staff_content"],
    inMenu: true,
    texts: ["articles"],
  },
  newArticle: {
    path: "/staff/articles/new/{kind}",
    title: "article",
    permissions: ["staff_content"],
    inMenu: false,
    parent: "articles",
    texts: ["articles"],
  },
  article: {
    path: "/staff/articles/{kind}/{slug}",
    title: "article",
    permissions: ["staff_content"],
    inMenu: false,
    parent: "articles",
    texts: ["articles"],
  },
  brandArticle: {
    path: "/staff/articles/{kind}/{slug}/{brand}",
    title: "article",
    permissions: ["staff_content"],
    inMenu: false,
    parent: "articles",
    texts: ["articles"],
  },
  statements: {
    path: "/staff/statements",
    title: "statements",
    permissions: ["staff_ledger"],
    inMenu: true,
    texts: ["resale"],
  },
  statement: {
    path: "/staff/statements/{id}",
    title: "statement",
    permissions: ["staff_ledger"],
    inMenu: false,
    parent: "statements",
    texts: ["resale"],
  },
  reports: {
    path: "/staff/reports",
    title: "reports",
    permissions: ["staff_view"],
    inMenu: true,
    texts: ["reports", "registries"],
  },
  report: {
    path: "/staff/reports/{report}",
    title: "report",
    permissions: ["staff_view"],
    inMenu: false,
    parent: "reports",
    texts: ["reports", "registries"],
  },
  registryCosts: {
    path: "/staff/registry-costs",
    title: "registryCosts",
    permissions: ["staff_ledger"],
    inMenu: true,
    texts: ["reports", "registries"],
  },
  registryCost: {
    path: "/staff/registry-costs/{statement}",
    title: "registryCost",
    permissions: ["staff_ledger"],
    inMenu: false,
    parent: "registryCosts",
    texts: ["reports", "registries"],
  },
  prices: { path: "/staff/prices", title: "prices", permissions: ["staff_prices"], inMenu: true, texts: ["prices"] },
  promotions: {
    path: "/staff/promotions",
    title: "promotions",
    permissions: ["staff_prices"],
    inMenu: true,
    texts: ["promotions"],
  },
  promotion: {
    path: "/staff/promotions/{id}",
    title: "promotion",
    permissions: ["staff_prices"],
    inMenu: false,
    parent: "promotions",
    texts: ["promotions"],
  },
  promotionNew: {
    path: "/staff/promotions/new",
    title: "promotion",
    permissions: ["staff_prices"],
    inMenu: false,
    parent: "promotions",
    texts: ["promotions"],
  },
  promotionChange: {
    path: "/staff/promotions/{id}/change",
    title: "promotion",
    permissions: ["staff_prices"],
    inMenu: false,
    parent: "promotions",
    texts: ["promotions"],
  },
  priceGroups: {
    path: "/staff/price-groups",
    title: "priceGroups",
    permissions: ["staff_prices"],
    inMenu: false,
    parent: "prices",
    texts: ["prices"],
  },
  exchangeRates: {
    path: "/staff/exchange-rates",
    title: "exchangeRates",
    permissions: ["staff_prices"],
    inMenu: false,
    parent: "prices",
    texts: ["prices"],
  },
  price: {
    path: "/staff/prices/{group}/{kind}/{name}",
    title: "price",
    permissions: ["staff_prices"],
    inMenu: false,
    parent: "prices",
    texts: ["prices"],
  },
  auditLog: {
    path: "/staff/log",
    title: "auditLog",
    permissions: ["staff_audit"],
    inMenu: true,
    texts: ["auditlog"],
  },
  customerLog: {
    path: "/staff/customer-log/{accountid}",
    title: "auditLog",
    permissions: ["staff_audit"],
    inMenu: false,
    parent: "customers",
    texts: ["auditlog"],
  },
  colleagues: { path: "/staff/colleagues", title: "colleagues", permissions: ["staff_users"], inMenu: true },
  security: { path: "/staff/security", title: "security", permissions: null, inMenu: false },
} as const satisfies Readonly<Record<string, StaffRoute>>;

export type StaffRouteId = keyof typeof staffRoutes;

export const staffRouteIds = Object.keys(staffRoutes) as StaffRouteId[];

export const staffRouteOf = (id: StaffRouteId): StaffRoute => staffRoutes[id];

/** Whether a staff member with these permissions may open a page. */
export function mayOpen(id: StaffRouteId, permissions: readonly string[]): boolean {
  const { permissions: needed } = staffRouteOf(id);
  return needed === null || needed.some((each) => permissions.includes(each));
}

/** The pages in the menu of a staff member with these permissions. */
export const menuOf = (permissions: readonly string[]): StaffRouteId[] =>
  staffRouteIds.filter((id) => staffRouteOf(id).inMenu && mayOpen(id, permissions));

const menuGroups = ["work", "customers", "money", "content", "settings"] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** The part of the menu in which a page is; all other pages are settings. */
const groupOfPage: Partial<Record<StaffRouteId, MenuGroup>> = {
  home: "work",
  tasks: "work",
  proposals: "work",
  deliveries: "work",
  quotes: "work",
  escrows: "work",
  abuse: "work",
  tickets: "work",
  documents: "work",
  differences: "work",
  customers: "customers",
  domains: "customers",
  orders: "customers",
  requests: "customers",
  invoices: "money",
  payments: "money",
  late: "money",
  bank: "money",
  books: "money",
  statements: "money",
  reports: "money",
  registryCosts: "money",
  prices: "money",
  promotions: "money",
  announcements: "content",
  articles: "content",
};

/** The pages in the menu, by group. Groups in which the staff member may open nothing are left out. */
export const groupsOf = (
  permissions: readonly string[],
): readonly { readonly group: MenuGroup; readonly ids: readonly StaffRouteId[] }[] =>
  menuGroups
    .map((group) => ({ group, ids: menuOf(permissions).filter((id) => (groupOfPage[id] ?? "settings") === group) }))
    .filter(({ ids }) => ids.length > 0);

/** The page that opens after the login: the first in the menu, or the page about the staff member's own security. */
export const homeOf = (permissions: readonly string[]): StaffRouteId => menuOf(permissions)[0] ?? "security";
