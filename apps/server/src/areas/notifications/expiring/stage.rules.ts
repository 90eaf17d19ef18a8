/** Stages of the end of a name's paid period that are told: about a month and a week before, after it, and when it can only be restored. */
export const stages = ["month", "week", "after", "restorable"] as const;
export type Stage = (typeof stages)[number];
