/** The parts of a mail that a brand can word itself. Tables, buttons, links and what the law requires are not among them. */
export const mailTextFields = ["subject", "title", "greeting", "intro", "closing", "footer"] as const;
export type MailTextField = (typeof mailTextFields)[number];

/** The parts of one line. The others may have several lines. */
export const oneLineFields: ReadonlySet<MailTextField> = new Set(["subject", "title", "greeting"]);

/** The most characters of each part. */
export const mailTextLimits: Readonly<Record<MailTextField, number>> = {
  subject: 120,
  title: 120,
  greeting: 80,
  intro: 3000,
  closing: 600,
  footer: 400,
};

/** The name under which the parts are stored that all mails of a brand share. */
export const everyMail = "every-mail";

/** The parts that all mails can share. */
export const sharedFields: readonly MailTextField[] = ["greeting", "closing", "footer"];

/** Mails by subject. Only these can be worded: the others go to the operator's own people, or hold what a person wrote. */
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
    "escrow",
  ],
  money: [
    "invoice-issued",
    "invoice-reminder",
    "credit-notes",
    "money-kept",
    "refund-ended",
    "direct-debit",
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
  account: ["account-state", "account-closing", "data-export", "ticket-answered", "webhook-stopped", "login-certificate"],
} as const;
export type MailTextGroup = keyof typeof mailTextGroups;
export type WordedMail = (typeof mailTextGroups)[MailTextGroup][number];

export const mailTextGroupNames = Object.keys(mailTextGroups) as MailTextGroup[];

/** What became of a mail, as its brand sees it. */
export const deliveryStates = ["queued", "sent", "delivered", "bounced", "failed", "suppressed", "complained"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
