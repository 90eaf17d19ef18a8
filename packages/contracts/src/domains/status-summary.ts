/** What is true of a name at its registry now; one word for each thing a page has to say differently. */
export const statusWords = [
  "working",
  "endsbychoice",
  "undelegated",
  "switchedoff",
  "leavable",
  "transferring",
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

/** What happens next if nobody does anything. */
export const statusNext = [
  "renews",
  "ends",
  "transfers",
  "codelapses",
  "switchesoff",
  "leaves",
  "restoreends",
  "released",
  "servedends",
  "requested",
] as const;
export type StatusNext = (typeof statusNext)[number];

/** Who has to act before it goes on; nobody: it goes on by itself, or nothing is to come. approver: somebody in the account. */
export const statusWaits = ["nobody", "you", "owner", "approver", "us", "registry", "registrar"] as const;
export type StatusWait = (typeof statusWaits)[number];

/** What can be pressed about it, the most useful first. */
export const statusPress = [
  "request",
  "renew",
  "restore",
  "autorenew",
  "keep",
  "servers",
  "answer",
  "contact",
  "transferback",
  "search",
  "dns",
] as const;
export type StatusPress = (typeof statusPress)[number];

/** calm: nothing to know. info: worth knowing. needs: waits for a person. problem: it does not work, or is about to go. */
export const statusTones = ["calm", "info", "needs", "problem"] as const;
export type StatusTone = (typeof statusTones)[number];
