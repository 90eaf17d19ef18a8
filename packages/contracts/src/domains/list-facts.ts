/**
 * Tags that the panel itself sets for a domain. soon: active and ends within 30 days. dnssec: its DNSSEC chain is broken. needs:
 * the user or the owner has to act: verify, renew or restore, answer another registrar, fix or pay a request, or repair DNSSEC.
 * registrylock: it has a registry lock, even if it is open right now.
 */
export const systemTags = ["soon", "dnssec", "needs", "registrylock"] as const;
export type SystemTag = (typeof systemTags)[number];

/** Columns of the list that a user may show or hide. The name always comes first. */
export const domainColumns = [
  "status",
  "expiredate",
  "left",
  "renewaldate",
  "createddate",
  "autorenew",
  "whoisshield",
  "labels",
  "idn",
  "dns",
  "dnssec",
  "owner",
  "registrylock",
] as const;
export type DomainColumn = (typeof domainColumns)[number];

/**
 * What pays the next automatic renewal of a domain: the card or PayPal account saved for renewals, credit that is large enough,
 * the account's invoice, or nothing.
 */
export const renewalPayers = ["card", "paypal", "sepa", "credit", "invoice", "nothing"] as const;
export type RenewalPayer = (typeof renewalPayers)[number];

/** The largest number of domains in one selection, however they are chosen. An action on more is refused. */
export const selectionMax = 10_000;
