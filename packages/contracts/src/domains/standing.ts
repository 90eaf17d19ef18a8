/** What is true of a name at its registry now; one word for each thing a page has to say differently. */
export const standingWords = [
  "working",
  "endingbywish",
  "undelegated",
  "switchedoff",
  "leavable",
  "moving",
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
  "movedaway",
  "handedover",
  "ended",
  "cancelled",
  "deleted",
  "deletedbyregistry",
  "deleting",
] as const;
export type StandingWord = (typeof standingWords)[number];

/** What happens next if nobody does anything. */
export const standingNext = [
  "renews",
  "ends",
  "moves",
  "codelapses",
  "switchesoff",
  "leaves",
  "restoreends",
  "released",
  "servedends",
  "requested",
] as const;
export type StandingNext = (typeof standingNext)[number];

/** Who has to act before it goes on; nobody: it goes on by itself, or nothing is to come. approver: somebody in the account. */
export const standingWaits = ["nobody", "you", "owner", "approver", "us", "registry", "registrar"] as const;
export type StandingWait = (typeof standingWaits)[number];

/** What can be pressed about it, the most useful first. */
export const standingPress = [
  "request",
  "renew",
  "restore",
  "autorenew",
  "keep",
  "servers",
  "answer",
  "contact",
  "moveback",
  "search",
  "dns",
] as const;
export type StandingPress = (typeof standingPress)[number];

/** calm: nothing to know. info: worth knowing. needs: waits for a person. problem: it does not work, or is about to go. */
export const standingTones = ["calm", "info", "needs", "problem"] as const;
export type StandingTone = (typeof standingTones)[number];
