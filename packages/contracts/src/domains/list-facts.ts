/**
 * What the panel itself knows about a domain. soon: active and ends within 30 days. dnssec: its DNSSEC chain is broken. needs:
 * the user or the owner has to act: verify, renew or restore, answer another registrar, fix or pay a request, or repair DNSSEC.
 * registrylock: it has a registry lock, even if open just now.
 */
export const systemTags = ["soon", "dnssec", "needs", "registrylock"] as const;
export type SystemTag = (typeof systemTags)[number];

/** Columns of the list that a user may show or hide; the name always comes first. */
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

/** Most domains that one selection may hold, however they are chosen; an act on more is refused. */
export const selectionMax = 10_000;
