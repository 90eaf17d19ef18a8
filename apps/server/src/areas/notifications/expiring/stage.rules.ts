/** Stages of a paid period's end with notices: about a month and a week before, after it, and when the name can only be restored. */
export const stages = ["month", "week", "after", "restorable"] as const;
export type Stage = (typeof stages)[number];
