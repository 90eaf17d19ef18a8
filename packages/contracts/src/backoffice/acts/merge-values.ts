/** What moves to the other account when two customers are merged. */
export const mergeMoves = ["domains", "contacts", "users", "labels"] as const;
export type MergeMove = (typeof mergeMoves)[number];

/**
 * What stays with the closed account, where staff can still find it. Documents must keep the legal person to whom they were
 * issued.
 */
export const mergeStays = ["invoices", "orders", "tickets", "cards", "limitedUsers"] as const;
export type MergeStay = (typeof mergeStays)[number];

/** What has to be settled before two customers can be merged. */
export const mergeBlocks = [
  "brand",
  "currency",
  "kind",
  "state",
  "subaccounts",
  "requests",
  "owed",
  "held",
  "services",
  "dnsOnly",
  "disputes",
  "escrows",
  "pushes",
  "restrictions",
  "openTickets",
  "merging",
] as const;
export type MergeBlock = (typeof mergeBlocks)[number];
