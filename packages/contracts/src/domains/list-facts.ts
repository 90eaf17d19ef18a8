/**
 * What the panel itself knows of a domain. soon: active and ends within 30 days. dnssec: its DNSSEC chain is broken. needs:
 * its page waits for its reader or its owner: to verify, to renew or restore what nobody else renews, to answer another registrar, to
 * mend or pay a request, or to mend DNSSEC.
 * registrylock: it has a registry lock, which may be open just now.
 */
export const systemTags = ["soon", "dnssec", "needs", "registrylock"] as const;
export type SystemTag = (typeof systemTags)[number];

/** Columns of the list a reader may show or hide; the name always stands first. */
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
  "dnssec",
  "registrylock",
] as const;
export type DomainColumn = (typeof domainColumns)[number];

/** Domains one selection holds at most, however they are chosen; an act on more is refused. */
export const selectionMax = 10_000;
