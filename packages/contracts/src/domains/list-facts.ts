/**
 * What the panel itself knows of a domain. soon: active and ends within 30 days. dnssec: its DNSSEC chain is broken. needs:
 * somebody has to do something: verify the owner, renew or restore, mend a request, mend DNSSEC, or renew by hand in time.
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
