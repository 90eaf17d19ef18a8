/** What is sold: a TLD, or a service product. */
export const priceKinds = ["tld", "product"] as const;

/** The acts that have a price, in the order in which screens list them. */
export const priceOperations = ["create", "renew", "transfer", "restore", "trade", "start_fee", "unlock", "manual"] as const;

/** Why a price wants to be looked at. */
export const priceProblems = ["below", "missing"] as const;
