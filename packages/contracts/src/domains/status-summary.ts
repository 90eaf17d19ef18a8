/** What is true of a domain at its registry now. There is one word for each case that a page describes differently. */
export const statusWords = [
  "working",
  "endsbychoice",
  "unpayable",
  "undelegated",
  "silent",
  "switchedoff",
  "leavable",
  "transferring",
  "releasing",
  "served",
  "verify",
  "verifyheld",
  "verifying",
  "checked",
  "tobesuspended",
  "heldbyregistry",
  "suspended",
  "abuse",
  "expired",
  "expiring",
  "restorable",
  "restorabledeleted",
  "restoring",
  "lettinggo",
  "transferredaway",
  "pushed",
  "ended",
  "cancelled",
  "deleted",
  "deletedbyregistry",
  "deleting",
] as const;
export type StatusWord = (typeof statusWords)[number];

/** What happens next if no one does anything. */
export const statusNext = [
  "renews",
  "ends",
  "transfers",
  "stays",
  "codelapses",
  "switchesoff",
  "leaves",
  "restoreends",
  "released",
  "servedends",
  "requested",
] as const;
export type StatusNext = (typeof statusNext)[number];

/**
 * Who has to act next. nobody: it continues automatically, or nothing more will happen. approver: another user of the account.
 */
export const statusWaits = ["nobody", "you", "owner", "approver", "us", "registry", "registrar"] as const;
export type StatusWait = (typeof statusWaits)[number];

/** Buttons that the page offers, the most useful first. */
export const statusPress = [
  "request",
  "renew",
  "restore",
  "autorenew",
  "card",
  "deposit",
  "keep",
  "servers",
  "setupdns",
  "answer",
  "contact",
  "transferback",
  "search",
  "dns",
] as const;
export type StatusPress = (typeof statusPress)[number];

/** calm: nothing to report. info: worth knowing. needs: someone has to act. problem: it does not work, or is about to be lost. */
export const statusTones = ["calm", "info", "needs", "problem"] as const;
export type StatusTone = (typeof statusTones)[number];
