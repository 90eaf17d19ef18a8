/** What staff look for among services: those that wait for people, those whose deadline is over, those renewed within a month. */
export const serviceDues = ["people", "late", "month"] as const;

/** What a vendor has not done: a request is under way, or was refused. */
export const vendorStates = ["waiting", "refused"] as const;
