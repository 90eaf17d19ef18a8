/** The states of a service, in the order in which they usually follow each other. */
export const serviceStates = ["setting_up", "active", "renewal_pending", "suspended", "resuming", "ending", "ended"] as const;
