/** The queues of work on the first page of staff, in the order in which they are listed. */
export const staffQueues = [
  "tasks",
  "proposals",
  "tickets",
  "abuse",
  "documents",
  "differences",
  "deliveries",
  "verifications",
] as const;
export type StaffQueue = (typeof staffQueues)[number];

/**
 * The permission that a staff member needs to see each queue. Null means that each staff member sees the entries that this person
 * may decide.
 */
export const queueRights = {
  tasks: "staff_requests",
  proposals: null,
  tickets: "staff_tickets",
  abuse: "staff_compliance",
  documents: "staff_compliance",
  differences: "staff_domains",
  deliveries: "staff_requests",
  verifications: "staff_compliance",
} as const satisfies Readonly<Record<StaffQueue, string | null>>;

/** What can be listed as broken: failed requests, alarms, systems that do not answer, mails that were not delivered. */
export const brokenThings = ["requests", "alarms", "system", "mails"] as const;

/**
 * Certificates that expire. registry: of our login at a registry. host: of one of our own hosts, or of redirects. ordered: one
 * that a customer bought.
 */
export const expiringThings = ["registry", "host", "ordered"] as const;

/**
 * What an operator does before the first domain is sold: enter an account at a registry, put a TLD on sale, link terms and privacy
 * policy, and have a second colleague who can manage colleagues, in case the first loses the passkey.
 */
export const openingSteps = ["account", "tld", "terms", "administrator"] as const;
export type OpeningStep = (typeof openingSteps)[number];
