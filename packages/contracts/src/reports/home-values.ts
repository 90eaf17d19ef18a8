/** Queues of staff on the first page, in the order in which they are listed. */
export const staffQueues = ["tasks", "tickets", "abuse", "documents", "differences", "deliveries"] as const;
export type StaffQueue = (typeof staffQueues)[number];

/** The permission that opens each queue. */
export const queueRights = {
  tasks: "staff_requests",
  tickets: "staff_tickets",
  abuse: "staff_compliance",
  documents: "staff_compliance",
  differences: "staff_domains",
  deliveries: "staff_requests",
} as const satisfies Readonly<Record<StaffQueue, string>>;

/** What can have broken: requests that failed, alarms, systems that do not answer, mails that were not delivered. */
export const brokenThings = ["requests", "alarms", "system", "mails"] as const;

/** What expires: the certificate of our login at a registry, one of our own hosts or of redirects, one that a customer bought. */
export const expiringThings = ["registry", "host", "ordered"] as const;
