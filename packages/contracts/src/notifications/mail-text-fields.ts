/**
 * The parts of a mail for which a brand can write its own text. Tables, buttons, links and texts that the law requires are not
 * among them.
 */
export const mailTextFields = ["subject", "title", "greeting", "intro", "closing", "footer"] as const;
export type MailTextField = (typeof mailTextFields)[number];

/** The parts that have only one line. The others may have several lines. */
export const oneLineFields: ReadonlySet<MailTextField> = new Set(["subject", "title", "greeting"]);

/** The largest number of characters of each part. */
export const mailTextLimits: Readonly<Record<MailTextField, number>> = {
  subject: 120,
  title: 120,
  greeting: 80,
  intro: 3000,
  closing: 600,
  footer: 400,
};

/** The name under which the parts that all mails of a brand share are stored. */
export const everyMail = "every-mail";

/** The parts that a brand can write once for all its mails. */
export const sharedFields: readonly MailTextField[] = ["greeting", "closing", "footer"];

/**
 * Mails by subject. A brand can change the words of these mails only. The other mails go to the operator's own staff, or contain
 * a text that a person wrote.
 */
export const mailTextGroups = {
  login: ["welcome", "signup-confirm", "user-invited", "password-reset", "email-change", "login-changed"],
  orders: [
    "order-placed",
    "order-update",
    "order-closed",
    "order-approval",
    "domain-registered",
    "request-needs-you",
    "request-ended",
    "quote-news",
    "sales-quote",
    "withdrawal-received",
    "escrow",
  ],
  money: [
    "invoice-issued",
    "invoice-reminder",
    "credit-notes",
    "money-kept",
    "refund-ended",
    "direct-debit",
    "top-up",
    "budget-passed",
    "card-expires",
    "statement",
    "payment-disputed",
    "wholesale-balance",
    "wholesale-costs",
  ],
  renewals: [
    "renewals",
    "expiry-notice",
    "price-rise",
    "dns-plans",
    "service-news",
    "served-dns-news",
    "names-found",
    "certificate-news",
    "mark-ending",
    "seo-news",
  ],
  domains: [
    "push",
    "auth-code",
    "staff-act",
    "name-leaving",
    "servers-ordered",
    "registry-acts",
    "owner-consent",
    "verify-contact",
    "contact-changed",
    "document-decided",
  ],
  dns: [
    "dns-approval",
    "dnssec-step",
    "chain-broken",
    "zone-parked",
    "record-taken-back",
    "forward-asked",
    "brand-host-news",
    "brand-server-news",
  ],
  account: [
    "account-state",
    "account-closing",
    "customer-rules",
    "customer-suspended",
    "data-export",
    "reseller-news",
    "ticket-answered",
    "webhook-stopped",
    "login-certificate",
  ],
} as const;
export type MailTextGroup = keyof typeof mailTextGroups;
export type WordedMail = (typeof mailTextGroups)[MailTextGroup][number];

export const mailTextGroupNames = Object.keys(mailTextGroups) as MailTextGroup[];

/** What happened to a mail, as far as the brand is told. */
export const deliveryStates = ["queued", "sent", "delivered", "bounced", "failed", "suppressed", "complained"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
